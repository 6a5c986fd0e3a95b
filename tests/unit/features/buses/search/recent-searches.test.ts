// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { recentSearches, rememberSearch } from '../../../../../src/features/buses/search/recent-searches.ts'

beforeEach(() => localStorage.clear())

test('the latest route comes first, each once, four at most', () => {
  for (const to of ['Delhi', 'Ranchi', 'Gaya', 'Siliguri', 'Lucknow']) rememberSearch({ from: 'Patna', to })
  rememberSearch({ from: 'patna', to: 'GAYA' })
  expect(recentSearches()).toEqual([
    { from: 'patna', to: 'GAYA' },
    { from: 'Patna', to: 'Lucknow' },
    { from: 'Patna', to: 'Siliguri' },
    { from: 'Patna', to: 'Ranchi' },
  ])
})

test('half a route is not remembered', () => {
  rememberSearch({ from: 'Patna', to: '' })
  rememberSearch({ from: '', to: '' })
  expect(recentSearches()).toEqual([])
})

test('what does not look like routes is dropped', () => {
  localStorage.setItem('recentSearches', '[{"from":1}]')
  expect(recentSearches()).toEqual([])
  expect(localStorage.getItem('recentSearches')).toBeNull()
})
