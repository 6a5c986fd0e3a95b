import { expect, test } from 'vitest'
import { towns } from '#features/buses/search/town-names.ts'
import { placesOf, suggestFrom, suggestionsOf } from '#features/buses/search/towns.ts'

test('places are those that buses leave from and go to, the most frequent first, each once', () => {
  const places = placesOf([
    { from: 'Patna', to: 'Delhi' },
    { from: ' patna ', to: 'Gaya' },
    { from: 'Gaya', to: 'PATNA' },
    { from: '', to: 'Ranchi' },
  ])
  expect(places).toEqual(['Patna', 'Gaya', 'Delhi', 'Ranchi'])
})

const PLACES = ['Patna', 'New Delhi', 'Delhi', 'Ranchi', 'Patiala', 'Pathankot', 'Navi Mumbai', 'Mumbai']

test('what begins so comes first, then what has a later word that does', () => {
  expect(suggestFrom(PLACES)('pat')).toEqual(['Patna', 'Patiala', 'Pathankot'])
  expect(suggestFrom(PLACES)('  DEL')).toEqual(['Delhi', 'New Delhi'])
  expect(suggestFrom(PLACES)('mum')).toEqual(['Mumbai', 'Navi Mumbai'])
  expect(suggestFrom(PLACES)('elhi')).toEqual([])
})

test('a place that is written out needs no suggestion, an empty field offers the likeliest', () => {
  expect(suggestFrom(PLACES)(' delhi ')).toEqual([])
  expect(suggestFrom(PLACES)('')).toEqual(PLACES.slice(0, 5))
})

test('a place is suggested in the script that is typed', () => {
  const places = ['Patna', 'Ranchi', 'Guntur (Andhra Pradesh)', 'दिल्ली']
  expect(suggestFrom(places, towns)('पट')).toEqual(['पटना'])
  expect(suggestFrom(places, towns)('रां')).toEqual(['राँची'])
  expect(suggestFrom(places, towns)('del')).toEqual(['Delhi'])
  expect(suggestFrom(places, towns)('पटना')).toEqual([])
})

test('a town is suggested by each of its names, as its operators write it', () => {
  const suggest = suggestFrom(['Bangalore', 'Guntur (Andhra Pradesh)', 'Ballia'], towns)
  expect(suggest('benga')).toEqual(['Bangalore'])
  expect(suggest('blr')).toEqual(['Bangalore'])
  expect(suggest('Bengaluru')).toEqual(['Bangalore'])
  expect(suggest('bangalore')).toEqual([])
  expect(suggest('बेंग')).toEqual(['बैंगलोर'])
  expect(suggest('guntur')).toEqual(['Guntur (Andhra Pradesh)'])
  expect(suggest('गुंट')).toEqual(['गुंटूर'])
  expect(suggest('गुंटूर')).toEqual([])
})

test('the towns beside one are offered after it, and in its place when it is written out or has no bus', () => {
  const suggest = suggestFrom(['Noida', 'Delhi', 'Ghaziabad', 'Dehradun'], towns)
  expect(suggest('del')).toEqual(['Delhi', 'Noida', 'Ghaziabad'])
  expect(suggest('new delhi')).toEqual(['Delhi', 'Noida', 'Ghaziabad'])
  expect(suggest('Delhi')).toEqual(['Noida', 'Ghaziabad'])
  expect(suggest('गुरुग्राम')).toEqual(['दिल्ली', 'नोएडा', 'ग़ाज़ियाबाद'])
  expect(suggest('dehra')).toEqual(['Dehradun'])
})

test('a town is one place by all of its names, written as most operators do', () => {
  const run = (from: string, times: number) => Array.from({ length: times }, () => ({ from, to: 'Patna' }))
  const buses = [...run('Banglore', 1), ...run('Bengaluru', 2), ...run('Bangalore', 3)]
  expect(placesOf(buses, towns)).toEqual(['Bangalore', 'Patna'])
})

test('a place that is written in both scripts counts as one; before anything is typed the app’s language names it', () => {
  const buses = [
    { from: 'Patna', to: 'Gaya' },
    { from: 'पटना', to: 'गया' },
  ]
  expect(placesOf(buses, towns)).toEqual(['Patna', 'Gaya'])
  const suggestions = suggestionsOf(buses, (place) => `in Hindi: ${place}`, [], towns)
  expect(suggestions.from('')).toEqual(['in Hindi: Patna', 'in Hindi: Gaya'])
})

test('before anything is typed: where this phone searched, then where most buses run', () => {
  const run = (from: string, to: string, times: number) => Array.from({ length: times }, () => ({ from, to }))
  const buses = [...run('Patna', 'Delhi', 3), ...run('Patna', 'Gaya', 5), ...run('Ranchi', 'Kolkata', 4)]
  const recents = [
    { from: 'Siwan', to: 'Patna' },
    { from: 'patna', to: 'Ranchi' },
  ]
  const { from, to } = suggestionsOf(buses, (place) => place, recents, towns)
  expect(from('')).toEqual(['Siwan', 'Patna', 'Gaya', 'Ranchi', 'Kolkata'])
  expect(to('', 'Patna')).toEqual(['Ranchi', 'Gaya', 'Delhi'])
  expect(to('', 'पटना')).toEqual(['Ranchi', 'Gaya', 'Delhi'])
  expect(to('', '')).toEqual(['Patna', 'Ranchi', 'Gaya', 'Kolkata', 'Delhi'])
  expect(to('del', 'Patna')).toEqual(['Delhi'])
})
