import { expect, test } from 'vitest'
import { placesOf, suggestPlaces } from '../../../../../src/features/buses/search/places.ts'

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
  expect(suggestPlaces(PLACES, 'pat')).toEqual(['Patna', 'Patiala', 'Pathankot'])
  expect(suggestPlaces(PLACES, '  DEL')).toEqual(['Delhi', 'New Delhi'])
  expect(suggestPlaces(PLACES, 'mum')).toEqual(['Mumbai', 'Navi Mumbai'])
  expect(suggestPlaces(PLACES, 'elhi')).toEqual([])
})

test('a place that is written out needs no suggestion, an empty field offers the likeliest', () => {
  expect(suggestPlaces(PLACES, ' delhi ')).toEqual([])
  expect(suggestPlaces(PLACES, '')).toEqual(PLACES.slice(0, 5))
})
