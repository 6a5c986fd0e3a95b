import { placeKey } from './places.ts'

/** Separate towns a city bus apart: a traveller who finds no trip of one may take another's. */
const NEARBY: readonly (readonly string[])[] = [
  ['Delhi', 'Noida', 'Ghaziabad', 'Gurugram', 'Faridabad', 'Greater Noida'],
  ['Mumbai', 'Thane', 'Navi Mumbai', 'Panvel', 'Kalyan'],
  ['Kolkata', 'Howrah', 'Barasat'],
  ['Hyderabad', 'Secunderabad'],
  ['Warangal', 'Hanamkonda'],
  ['Chandigarh', 'Mohali', 'Panchkula', 'Zirakpur'],
  ['Pune', 'Pimpri Chinchwad'],
  ['Ahmedabad', 'Gandhinagar'],
  ['Goa', 'Panaji', 'Mapusa', 'Margao', 'Calangute', 'Goa Airport', 'Mopa Airport'],
  ['Tirupati', 'Tirumala'],
  ['Hubballi', 'Dharwad'],
  ['Bhubaneswar', 'Cuttack'],
  ['Patna', 'Hajipur'],
  ['Gaya', 'Bodh Gaya'],
  ['Mathura', 'Vrindavan'],
  ['Haridwar', 'Rishikesh'],
  ['Dharamshala', 'McLeod Ganj'],
  // One name, two towns.
  ['Aurangabad', 'Chhatrapati Sambhajinagar'],
]

/** @returns the keys of the towns beside one, the nearest to what people mean first */
export function townsNearby(place: string): string[] {
  const key = placeKey(place)
  return NEARBY.flatMap((towns) => {
    const keys = towns.map(placeKey)
    return keys.includes(key) ? keys.filter((other) => other !== key) : []
  })
}
