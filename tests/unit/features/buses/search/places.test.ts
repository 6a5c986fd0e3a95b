import { expect, test } from 'vitest'
import * as towns from '../../../../../contract/places/places.ts'
import { placesOf, suggestFrom, suggestionsOf } from '../../../../../src/features/buses/search/towns.ts'

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

test('a town whose name has the state beside it is suggested whole, since buses are found by the whole of it', () => {
  expect(suggestFrom(['Guntur (Andhra Pradesh)'], towns)('गुंटूर')).toEqual(['Guntur (Andhra Pradesh)'])
  expect(suggestFrom(['Guntur (Andhra Pradesh)'], towns)('guntur')).toEqual(['Guntur (Andhra Pradesh)'])
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
