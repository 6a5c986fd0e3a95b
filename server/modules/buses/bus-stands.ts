import { createHash } from 'node:crypto'
import { placeKey } from '#contract/places/places.ts'

/**
 * Real bus stands and registration districts, to fill a timetable's gaps and for the demonstration's trips.
 * Nothing else depends on them: a place that is not here gets its plain "Bus Stand".
 */

/** Name; registration district of its buses; stands that people board at. */
const PLACES: readonly (readonly [string, string, ...string[]])[] = [
  ['Patna', 'BR 01', 'Gandhi Maidan Bus Stand, Gate 10', 'Patliputra Bus Terminal, Bairiya', 'Mithapur Bus Stand'],
  ['Hajipur', 'BR 31', 'Hajipur Bus Stand, Ramashish Chowk', 'Hajipur Junction, East Gate'],
  ['Muzaffarpur', 'BR 06', 'Imlichatti Bus Stand', 'Bairiya Bus Stand'],
  ['Gaya', 'BR 02', 'Gaya Bus Stand, Gandhi Maidan', 'Sikaria More Bus Stand'],
  ['Darbhanga', 'BR 07', 'Delhi More Bus Stand', 'Kadirabad Bus Stand'],
  ['Bhagalpur', 'BR 10', 'Tilkamanjhi Bus Stand', 'Zero Mile Chowk'],
  ['Purnia', 'BR 11', 'Purnia Bus Stand, Gulab Bagh'],
  ['Siwan', 'BR 29', 'Siwan Bus Stand, Lalit Basar'],
  ['Ranchi', 'JH 01', 'Khadgarha Bus Stand', 'ITI Bus Stand, Hehal'],
  ['Jamshedpur', 'JH 05', 'Mango Bus Stand'],
  ['Dhanbad', 'JH 10', 'Bartand Bus Stand'],
  ['Kolkata', 'WB 04', 'Esplanade Bus Stand', 'Babughat Bus Stand', 'Karunamoyee, Salt Lake'],
  ['Siliguri', 'WB 74', 'Tenzing Norgay Bus Terminus'],
  ['Asansol', 'WB 44', 'Asansol City Bus Terminus'],
  ['Durgapur', 'WB 40', 'City Centre Bus Stand', 'Durgapur Station Bus Stand'],
  ['Burdwan', 'WB 42', 'Nababhat Bus Stand', 'Ullas More'],
  ['Digha', 'WB 32', 'New Digha Bus Stand', 'Old Digha Bus Stand'],
  ['Mandarmani', 'WB 32', 'Chaulkhola More'],
  ['Haldia', 'WB 30', 'Haldia Township Bus Stand'],
  ['Barasat', 'WB 26', 'Titumir Bus Stand'],
  ['Arambagh', 'WB 18', 'Arambagh Bus Stand'],
  ['Bakkhali', 'WB 20', 'Bakkhali Bus Stand'],
  ['Delhi', 'DL 01', 'Kashmere Gate ISBT', 'Anand Vihar ISBT', 'Sarai Kale Khan ISBT'],
  ['Agra', 'UP 80', 'ISBT Transport Nagar', 'Idgah Bus Stand'],
  ['Lucknow', 'UP 32', 'Alambagh Bus Station', 'Kaiserbagh Bus Station'],
  ['Varanasi', 'UP 65', 'Cantt Roadways Bus Stand'],
  ['Kanpur', 'UP 78', 'Jhakarkati Bus Station'],
  ['Allahabad', 'UP 70', 'Civil Lines Bus Stand'],
  ['Ayodhya', 'UP 42', 'Ayodhya Dham Bus Station'],
  ['Gorakhpur', 'UP 53', 'Gorakhpur Railway Bus Station'],
  ['Bareilly', 'UP 25', 'Satellite Bus Stand', 'Old Bus Stand'],
  ['Jhansi', 'UP 93', 'Jhansi Bus Stand, Kanpur Road'],
  ['Aligarh', 'UP 81', 'Gandhi Park Bus Stand'],
  ['Moradabad', 'UP 21', 'Pital Nagri Bus Stand'],
  ['Badaun', 'UP 24', 'Badaun Bus Stand'],
  ['Farrukhabad', 'UP 76', 'Farrukhabad Bus Stand'],
  ['Sitapur', 'UP 34', 'Sitapur Bus Stand'],
  ['Shahjahanpur', 'UP 27', 'Shahjahanpur Bus Stand'],
  ['Ballia', 'UP 60', 'Ballia Bus Stand'],
  ['Azamgarh', 'UP 50', 'Azamgarh Bus Stand'],
  ['Haridwar', 'UK 08', 'Haridwar Bus Stand', 'Rishikul Ground'],
  ['Dehradun', 'UK 07', 'ISBT Clement Town'],
  ['Chandigarh', 'CH 01', 'ISBT Sector 43', 'ISBT Sector 17'],
  ['Yamuna Nagar', 'HR 02', 'Yamuna Nagar Bus Stand'],
  ['Jammu', 'JK 02', 'General Bus Stand, BC Road'],
  ['Katra', 'JK 14', 'Katra Bus Stand'],
  ['Srinagar', 'JK 01', 'Tourist Reception Centre'],
  ['Poonch', 'JK 12', 'Poonch Bus Stand'],
  ['Mendhar', 'JK 12', 'Mendhar Bus Stand'],
  ['Jaipur', 'RJ 14', 'Sindhi Camp Bus Stand', 'Narayan Singh Circle'],
  ['Udaipur', 'RJ 27', 'Udiapole Bus Stand'],
  ['Ahmedabad', 'GJ 01', 'Geeta Mandir Bus Stand', 'Paldi Cross Roads'],
  ['Surat', 'GJ 05', 'Surat Central Bus Stand'],
  ['Indore', 'MP 09', 'Sarwate Bus Stand', 'Gangwal Bus Stand'],
  ['Bhopal', 'MP 04', 'ISBT Habibganj', 'Nadra Bus Stand'],
  ['Mumbai', 'MH 03', 'Dadar East', 'Borivali East', 'Sion Circle'],
  ['Pune', 'MH 12', 'Swargate Bus Stand', 'Wakad Bridge'],
  ['Nashik', 'MH 15', 'Mumbai Naka Bus Stand'],
  ['Nagpur', 'MH 31', 'Ganeshpeth Bus Stand'],
  ['Kolhapur', 'MH 09', 'Central Bus Stand, Tarabai Park'],
  ['Solapur', 'MH 13', 'Solapur Bus Stand'],
  ['Sangola', 'MH 45', 'Sangola Bus Stand'],
  ['Sangli', 'MH 10', 'Sangli Bus Stand'],
  ['Pandharpur', 'MH 13', 'Pandharpur Bus Stand'],
  ['Goa', 'GA 07', 'Panaji Bus Stand', 'Mapusa Bus Stand', 'Margao Bus Stand'],
  ['Panaji', 'GA 07', 'Panaji Bus Stand'],
  ['Calangute', 'GA 03', 'Calangute Bus Stand'],
  ['Goa Airport', 'GA 06', 'Dabolim Arrivals'],
  ['Mopa Airport', 'GA 11', 'Mopa Arrivals'],
  ['Bengaluru', 'KA 01', 'Kempegowda Bus Station, Majestic', 'Madiwala', 'Anand Rao Circle'],
  ['Mysuru', 'KA 09', 'Mysuru Suburban Bus Stand'],
  ['Mangaluru', 'KA 19', 'Bejai KSRTC Bus Stand'],
  ['Hubballi', 'KA 25', 'Hosur Bus Terminal'],
  ['Belagavi', 'KA 22', 'Central Bus Stand'],
  ['Chennai', 'TN 01', 'Kilambakkam Bus Terminus', 'Koyambedu CMBT', 'Perungalathur'],
  ['Coimbatore', 'TN 37', 'Gandhipuram Bus Stand'],
  ['Madurai', 'TN 58', 'Mattuthavani Bus Stand'],
  ['Kochi', 'KL 07', 'Vyttila Mobility Hub'],
  ['Thiruvananthapuram', 'KL 01', 'Thampanoor Bus Station'],
  ['Hyderabad', 'TS 09', 'Mahatma Gandhi Bus Station', 'Miyapur', 'LB Nagar', 'Lakdikapul'],
  ['Khammam', 'TS 04', 'Khammam Bus Stand'],
  ['Kothagudem', 'TS 28', 'Kothagudem Bus Stand'],
  ['Bhadrachalam', 'TS 28', 'Bhadrachalam Bus Stand'],
  ['Sathupally', 'TS 04', 'Sathupally Bus Stand'],
  ['Kodad', 'TS 29', 'Kodad Bus Stand'],
  ['Karimnagar', 'TS 02', 'Karimnagar Bus Stand'],
  ['Jagityal', 'TS 21', 'Jagityal Bus Stand'],
  ['Godavarikhani', 'TS 22', 'Godavarikhani Bus Stand'],
  ['Mancherial', 'TS 19', 'Mancherial Bus Stand'],
  ['Adilabad', 'TS 01', 'Adilabad Bus Stand'],
  ['Nirmal', 'TS 18', 'Nirmal Bus Stand'],
  ['Armoor', 'TS 16', 'Armoor Bus Stand'],
  ['Vijayawada', 'AP 39', 'Pandit Nehru Bus Station', 'Benz Circle'],
  ['Visakhapatnam', 'AP 39', 'Dwaraka Bus Station', 'Gajuwaka', 'Maddilapalem'],
  ['Tirupati', 'AP 39', 'Tirupati Central Bus Station', 'Alipiri'],
  ['Rajahmundry', 'AP 39', 'RTC Complex', 'Morampudi Junction'],
  ['Kurnool', 'AP 39', 'Kurnool New Bus Stand', 'Raj Vihar Centre'],
  ['Guntur', 'AP 39', 'NTR Bus Station'],
  ['Eluru', 'AP 39', 'Eluru New Bus Stand', 'Ashram Hospital Junction'],
  ['Ongole', 'AP 39', 'Ongole Bus Stand', 'South Bypass'],
  ['Anantapur', 'AP 39', 'Anantapur Bus Stand', 'Clock Tower'],
  ['Kadapa', 'AP 39', 'Kadapa Bus Stand'],
  ['Kakinada', 'AP 39', 'Kakinada RTC Complex'],
  ...['Nandyal', 'Narasaraopet', 'Vinukonda', 'Srisailam', 'Chittoor', 'Rayachoti', 'Madanapalli'].map(inAndhra),
  ...['Amalapuram', 'Macherla'].map(inAndhra),
  ['Guwahati', 'AS 01', 'ISBT Betkuchi', 'Paltan Bazar'],
  ['Dibrugarh', 'AS 06', 'Chowkidinghee Bus Stand'],
  ['Jorhat', 'AS 03', 'Jorhat ISBT'],
  ['Silchar', 'AS 11', 'ISBT Ramnagar'],
  ['Tezpur', 'AS 12', 'Tezpur ISBT'],
  ['Nagaon', 'AS 02', 'Nagaon Bus Stand'],
  ['North Lakhimpur', 'AS 07', 'North Lakhimpur Bus Stand'],
  ['Dhubri', 'AS 17', 'Dhubri Bus Stand'],
  ...['Biswanath Charali', 'Gohpur', 'Goalpara', 'Dhekiajuli', 'Haflong', 'Bihpuria', 'Dhemaji', 'Golaghat'].map(
    inAssam,
  ),
]

function inAndhra(name: string): readonly [string, string, string] {
  return [name, 'AP 39', `${name} Bus Stand`]
}

function inAssam(name: string): readonly [string, string, string] {
  return [name, 'AS 01', `${name} Bus Stand`]
}

const byKey = new Map(PLACES.map(([name, district, ...stands]) => [placeKey(name), { district, stands }]))

/** Timetables add the state to some names: `Guntur (Andhra Pradesh)`. */
function bareName(place: string): string {
  return place.replace(/\s*\(.*$/, '').trim() || place
}

/**
 * @param seed the same seed gives the same stand
 * @returns a bus stand of the place
 */
export function standOf(place: string, seed: string): string {
  const name = bareName(place)
  const stands = byKey.get(placeKey(name))?.stands ?? []
  return stands[numberFrom(seed, 0) % stands.length] ?? `${name} Bus Stand`
}

/**
 * @param seed the same seed gives the same plate
 * @returns a commercial plate of the place's district, such as `BR 01 PA 4521`; Nagaland's, where many coaches of the
 * whole country are registered, for a place that is not known
 */
export function plateOf(place: string, seed: string): string {
  const district = byKey.get(placeKey(bareName(place)))?.district ?? 'NL 01'
  // Letters that plates leave out because they look like digits: I and O.
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
  const second = letters[numberFrom(seed, 4) % letters.length]
  return `${district} P${second} ${1000 + (numberFrom(seed, 8) % 9000)}`
}

/** @returns a number from 0 to 2^32 - 1 that looks random and is always the same for a seed */
export function numberFrom(seed: string, offset = 0): number {
  return createHash('sha256').update(seed).digest().readUInt32BE(offset)
}
