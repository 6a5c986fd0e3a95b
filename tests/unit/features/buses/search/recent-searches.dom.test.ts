import { beforeEach, expect, test } from 'vitest'
import { recentSearches, rememberSearch } from '#features/buses/search/recent-searches.ts'

beforeEach(() => localStorage.clear())

test('the latest route comes first, each once, four at most', async () => {
  for (const to of ['Delhi', 'Ranchi', 'Gaya', 'Siliguri', 'Lucknow']) await rememberSearch({ from: 'Patna', to })
  await rememberSearch({ from: 'patna', to: 'GAYA' })
  expect(recentSearches()).toEqual([
    { from: 'patna', to: 'GAYA' },
    { from: 'Patna', to: 'Lucknow' },
    { from: 'Patna', to: 'Siliguri' },
    { from: 'Patna', to: 'Ranchi' },
  ])
})

test('a route by other names of its towns is the same one', async () => {
  await rememberSearch({ from: 'Bangalore', to: 'Madras' })
  await rememberSearch({ from: 'Patna', to: 'Gaya' })
  await rememberSearch({ from: 'बेंगलुरु', to: 'Chennai' })
  expect(recentSearches()).toEqual([
    { from: 'बेंगलुरु', to: 'Chennai' },
    { from: 'Patna', to: 'Gaya' },
  ])
})

test('half a route is not remembered', async () => {
  await rememberSearch({ from: 'Patna', to: '' })
  await rememberSearch({ from: '', to: '' })
  expect(recentSearches()).toEqual([])
})

test('what does not look like routes is dropped', () => {
  localStorage.setItem('recentSearches', '[{"from":1}]')
  expect(recentSearches()).toEqual([])
  expect(localStorage.getItem('recentSearches')).toBeNull()
})
