import { GENDERS } from '#contract/constants.ts'
import { genderInWords } from '#lib/format-details.ts'

/** In the app's current language. */
export const genderOptions = () => GENDERS.map((gender) => ({ value: gender, text: genderInWords(gender) }))
