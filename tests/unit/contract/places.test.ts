import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { namesOfStates } from '#contract/places/names-of-states.ts'
import { namesOfTowns } from '#contract/places/names-of-towns.ts'
import { placeSpelling } from '#contract/places/place-spelling.ts'
import { keysOfPlace, placeKey, placeName, placeNames, townName } from '#contract/places/places.ts'
import { placesInHindi, townsByState } from '#contract/places/places-in-hindi.ts'
import { townsNearby } from '#contract/places/towns-nearby.ts'
import { ONE_TOWN, TWO_TOWNS } from '../../support/town-pairs.ts'

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
    expect(placeNames('बनारस').slice(0, 3)).toEqual(['बनारस', 'Varanasi', 'वाराणसी'])
    expect(placeNames('बनारस')).toContain('Banaras')
  })

  test('keeps the name that its operator wrote, in each language', () => {
    for (const name of ['Bangalore', 'Bengaluru', 'Banglore', 'PATNA', 'Guntur (Andhra Pradesh)'])
      expect(placeName(name, 'en')).toBe(name)
    expect(['Bangalore', 'Bengaluru'].map((name) => placeName(name, 'hi'))).toEqual(['बैंगलोर', 'बेंगलुरु'])
    expect(placeName('इलाहाबाद', 'en')).toBe('Allahabad')
    expect(placeName('इलाहाबाद', 'hi')).toBe('इलाहाबाद')
    expect(placeName('बंगलौर', 'en')).toBe('Bengaluru')
  })

  test('has one name for addresses', () => {
    for (const name of ['bangalore', 'Bengaluru ', 'बैंगलोर', 'Bangalore (Karnataka)'])
      expect(townName(name)).toBe('Bengaluru')
    expect(townName(' Chhoti  Basti')).toBe(' Chhoti  Basti')
  })

  test('is looked for under the keys that servers of before gave it, too', () => {
    expect(keysOfPlace('Patna')).toEqual(['patna'])
    expect(keysOfPlace('Bangalore')).toEqual(['bengaluru', 'bangalore'])
    expect(keysOfPlace('बैंगलोर')).toEqual(['bengaluru', 'बैंगलोर', 'bangalore'])
    expect(keysOfPlace('Guntur (Andhra Pradesh)')).toEqual(['guntur', 'guntur (andhra pradesh)'])
    expect(keysOfPlace('')).toEqual([''])
  })

  test.each(ONE_TOWN)('asked for as %s finds buses of %s', (asked, written) => {
    expect(placeKey(asked)).toBe(placeKey(written))
  })

  test.each(TWO_TOWNS)('%s is another town than %s', (asked, written) => {
    expect(placeKey(asked)).not.toBe(placeKey(written))
  })

  test('has towns beside it that are offered with it, whichever of its names is written', () => {
    for (const delhi of ['Delhi', 'New Delhi', 'दिल्ली'])
      expect(townsNearby(delhi).slice(0, 3)).toEqual(['noida', 'ghaziabad', 'gurugram'])
    expect(townsNearby('Noida')).toContain('delhi')
    expect(townsNearby('Ranchi')).toEqual([])
  })
})

/** As they are written there. */
const TOWNS_OF_LISTINGS = [
  'Adilabad',
  'Agra',
  'Aligarh (uttar pradesh)',
  'Allahabad',
  'Amalapuram',
  'Anantapur (andhra pradesh)',
  'Arambagh (West Bengal)',
  'Armoor',
  'Asansol (West Bengal)',
  'Ayodhya',
  'Azamgarh',
  'Badaun',
  'Bakkhali',
  'Ballia',
  'Bangalore',
  'Barasat (West Bengal)',
  'Bareilly',
  'Belagavi',
  'Bhadrachalam',
  'Bihpuria',
  'Biswanath Charali',
  'Burdwan',
  'Calangute (goa)',
  'Chandigarh',
  'Chittoor (Andhra Pradesh)',
  'Dehradun',
  'Delhi',
  'Dhekiajuli',
  'Dhemaji',
  'Dhubri',
  'Dibrugarh',
  'Digha',
  'Durgapur (West Bengal)',
  'Eluru',
  'Farrukhabad (Uttar Pradesh)',
  'Goa',
  'Goa Airport',
  'Goalpara',
  'Godavarikhani',
  'Gohpur',
  'Golaghat',
  'Guntur (Andhra Pradesh)',
  'Guwahati',
  'Haflong',
  'Haldia',
  'Haridwar',
  'Hyderabad',
  'Jagityal',
  'Jammu (j and k)',
  'Jhansi',
  'Jorhat',
  'Kadapa',
  'Kakinada',
  'Kanpur (Uttar Pradesh)',
  'Karimnagar',
  'Katra (jammu and kashmir)',
  'Khammam',
  'Kodad',
  'Kolhapur(Maharashtra)',
  'Kolkata',
  'Kothagudem',
  'Kurnool',
  'Lucknow',
  'Macherla (andhra pradesh)',
  'Madanapalli',
  'Mancherial',
  'Mandarmani',
  'Mendhar (J & K)',
  'Mopa Airport',
  'Moradabad',
  'Mumbai',
  'Nagaon (Assam)',
  'Nandyal',
  'Narasaraopet',
  'Nirmal',
  'North Lakhimpur',
  'Ongole',
  'Pandharpur',
  'Poonch',
  'Pune',
  'Rajahmundry',
  'Rayachoti',
  'Sangli',
  'Sangola (Solapur)',
  'Sathupally',
  'Shahjahanpur (Uttar Pradesh)',
  'Silchar',
  'Sitapur (Uttar Pradesh)',
  'Solapur',
  'Srinagar',
  'Srisailam',
  'Tezpur',
  'Tirupati',
  'Varanasi',
  'Vijayawada',
  'Vinukonda',
  'Visakhapatnam',
  'Yamuna Nagar',
]

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

  test('has each town that the listings of the trade name', () => {
    for (const town of TOWNS_OF_LISTINGS) expect(townName(town) in placesInHindi ? '' : town).toBe('')
  })

  test('gives no two towns one name, which would send people to the other one', () => {
    const keyOfName = new Map<string, string>()
    for (const [english, hindi] of names) {
      expect(hindi).toMatch(/^[\u0900-\u097f ]+$/)
      expect(placeKey(hindi)).toBe(placeKey(english))
    }
    for (const [town, others] of Object.entries(namesOfTowns)) {
      expect({ town, key: placeKey(town) }).toEqual({ town, key: placeSpelling(town) })
      expect(placesInHindi).toHaveProperty([town])
      for (const other of others) {
        expect({ other, key: placeKey(other) }).toEqual({ other, key: placeSpelling(town) })
        expect({ other, before: keyOfName.get(other) }).toEqual({ other, before: undefined })
        keyOfName.set(other, town)
      }
    }
    expect(names).toHaveLength(Object.values(townsByState).flatMap(Object.keys).length)
    const inHindi = names.map(([, hindi]) => placeSpelling(hindi))
    expect(inHindi.filter((hindi, index) => inHindi.indexOf(hindi) !== index)).toEqual([])
  })

  test('finds a town with its state beside it, and not with another one', () => {
    for (const [state, towns] of Object.entries(townsByState))
      for (const written of [state, ...(namesOfStates[state] ?? [])])
        for (const town of Object.keys(towns)) expect(placeKey(`${town} (${written})`)).toBe(placeKey(town))
    expect(Object.keys(namesOfStates).filter((state) => !(state in townsByState))).toEqual([])
    expect(placeKey('Patna (Punjab)')).toBe('patna (punjab)')
  })

  test('has keys that are their own keys, so that each says whether it is of now', () => {
    for (const [, others] of Object.entries(namesOfTowns))
      for (const other of others) expect(placeKey(placeKey(other))).toBe(placeKey(other))
    for (const [name] of names) expect(placeKey(placeKey(name))).toBe(placeKey(name))
  })

  test('is the one that kept trips were last given their keys by', () => {
    const table = JSON.stringify([townsByState, namesOfTowns, namesOfStates])
    // Another figure here means other keys: add a migration that does what 026-one-town-its-names does, then change it.
    expect(createHash('sha256').update(table).digest('hex').slice(0, 12)).toBe('cc5ee98d437b')
  })
})
