import { GENDERS } from '../../../../contract/typed-fields.ts'
import { capitalised } from '../../../lib/format-details.ts'

export const GENDER_OPTIONS = GENDERS.map((gender) => ({
  value: gender,
  text: capitalised(gender.replaceAll('-', ' ')),
}))
