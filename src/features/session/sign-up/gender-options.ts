import { GENDERS } from '../../../../contract/typed-fields.ts'
import { capitalised } from '../../../lib/format.ts'

/** The genders to choose from, as forms show them. */
export const GENDER_OPTIONS = GENDERS.map((gender) => ({
  value: gender,
  text: capitalised(gender.replaceAll('-', ' ')),
}))
