/**
 * Other names that timetables use for a state beside a town, such as `Jammu (j and k)`, by its English name. States
 * that nobody abbreviates are not here.
 */
export const namesOfStates: Readonly<Record<string, readonly string[]>> = {
  'Andhra Pradesh': ['AP', 'Andhra', 'आंध्र प्रदेश'],
  'Arunachal Pradesh': ['Arunachal', 'अरुणाचल प्रदेश'],
  Assam: ['AS', 'असम'],
  Bihar: ['BR', 'बिहार'],
  Chhattisgarh: ['CG', 'Chattisgarh', 'छत्तीसगढ़'],
  Goa: ['गोवा'],
  Gujarat: ['GJ', 'Guj', 'गुजरात'],
  Haryana: ['HR', 'हरियाणा'],
  'Himachal Pradesh': ['HP', 'Himachal', 'हिमाचल प्रदेश'],
  'Jammu and Kashmir': ['J and K', 'JK', 'Jammu Kashmir', 'जम्मू और कश्मीर'],
  Jharkhand: ['JH', 'झारखंड'],
  Karnataka: ['KA', 'कर्नाटक'],
  Kerala: ['KL', 'केरल'],
  'Madhya Pradesh': ['MP', 'मध्य प्रदेश'],
  Maharashtra: ['MH', 'महाराष्ट्र'],
  Odisha: ['OD', 'Orissa', 'ओडिशा'],
  Puducherry: ['Pondicherry'],
  Punjab: ['PB', 'पंजाब'],
  Rajasthan: ['RJ', 'राजस्थान'],
  'Tamil Nadu': ['TN', 'तमिलनाडु'],
  Telangana: ['TG', 'TS', 'तेलंगाना'],
  'Uttar Pradesh': ['UP', 'उत्तर प्रदेश'],
  Uttarakhand: ['UK', 'Uttaranchal', 'उत्तराखंड'],
  'West Bengal': ['WB', 'Bengal', 'पश्चिम बंगाल'],
}
