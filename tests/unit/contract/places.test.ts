import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { placeSpelling } from '../../../contract/places/place-spelling.ts'
import { placeKey, placeName, placeNames } from '../../../contract/places/places.ts'
import { otherNamesInHindi, placesInHindi } from '../../../contract/places/places-in-hindi.ts'

describe('a place', () => {
  test.each([
    ['पटना', 'Patna'],
    [' पटना ', 'PATNA'],
    ['राँची', 'Ranchi'],
    ['रांची', 'Ranchi'],
    ['मुजफ्फरपुर', 'Muzaffarpur'],
    ['मुज़फ़्फ़रपुर', 'Muzaffarpur'],
    ['मुज\u093cफ\u093c्फ\u093cरपुर', 'Muzaffarpur'],
    ['नई  दिल्ली', 'New Delhi'],
    ['बनारस', 'Varanasi'],
    ['चण्डीगढ़', 'Chandigarh'],
    ['गया\u200d', 'gaya'],
  ])('%s is %s', (hindi, english) => {
    expect(placeKey(hindi)).toBe(placeKey(english))
  })

  test('that nobody has listed is what is written, whatever its case and blanks', () => {
    expect(placeKey('  Chhoti   Basti ')).toBe('chhoti basti')
    expect(placeKey('छोटी बस्ती')).toBe('छोटी बस्ती')
    expect(placeName('Chhoti Basti', 'hi')).toBe('Chhoti Basti')
    expect(placeNames('Chhoti Basti')).toEqual(['Chhoti Basti'])
  })

  test('has its name in the language that is asked for', () => {
    expect(placeName('patna', 'hi')).toBe('पटना')
    expect(placeName('पटना', 'en')).toBe('Patna')
    expect(placeNames('Patna')).toEqual(['Patna', 'पटना'])
    expect(placeNames('बनारस')).toEqual(['बनारस', 'Varanasi', 'वाराणसी'])
  })
})

describe('the table of towns', () => {
  const names = Object.entries(placesInHindi)

  test('has the 200 that matter most, and those of every state a bus runs to', () => {
    expect(names.length).toBeGreaterThanOrEqual(200)
    for (const town of [
      'Patna',
      'Ranchi',
      'Delhi',
      'Kolkata',
      'Mumbai',
      'Chennai',
      'Hyderabad',
      'Bengaluru',
      'Guwahati',
      'Jammu',
    ])
      expect(Object.keys(placesInHindi)).toContain(town)
  })

  test('gives no two towns one name, which would send people to the other one', () => {
    const spellings = [...names.map(([, name]) => name), ...Object.keys(otherNamesInHindi)].map(placeSpelling)
    expect(spellings.filter((spelling, index) => spellings.indexOf(spelling) !== index)).toEqual([])
    for (const [english, hindi] of names) {
      expect(placeKey(hindi)).toBe(placeSpelling(english))
      expect(hindi).toMatch(/^[\u0900-\u097f ]+$/)
    }
  })

  test('is the one that kept trips were last given their keys by', () => {
    const table = JSON.stringify([placesInHindi, otherNamesInHindi])
    // Another figure here means other keys: add a migration that does what 010-places-in-both-scripts does, then change it.
    expect(createHash('sha256').update(table).digest('hex').slice(0, 12)).toBe('655f935dec0b')
  })
})
