import * as z from 'zod/mini'
import { MAX_DAYS_AHEAD } from './constants.ts'
import { CalendarDate, wholeNumber } from './fields.ts'
import { addDays, indiaDate } from './time.ts'

/**
 * The single values that people type into forms. Every refusal is a sentence a person can act on, because server
 * answers and form errors both show it as it stands.
 */

// Control characters, bidi overrides (they can make `Patna` read `antaP` on a ticket) and lone surrogates
// (PostgreSQL refuses them) never belong in a name or an address.
const UNPRINTABLE =
  /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/u

/**
 * A line of text as people type it: outer blanks dropped, Unicode-composed, 1 to `longest` characters.
 * @param label how the field is called on screen; starts the refusal
 */
export function text(label: string, longest: number) {
  return z.string(`${label} is needed.`).check(
    z.trim(),
    z.overwrite((value) => value.normalize('NFC')),
    z.minLength(1, `${label} is needed.`),
    z.maxLength(longest, `${label} is too long: ${longest} characters at most.`),
    z.refine((value) => !UNPRINTABLE.test(value), `${label} holds a character that cannot be printed.`),
  )
}

/** Addresses are kept in lower case. ASCII only: `K` (U+212A) lower-cases to `k`, the known reset-theft trick. */
export const Email = z.string('E-mail is needed.').check(
  z.trim(),
  z.minLength(1, 'E-mail is needed.'),
  z.maxLength(254, 'This e-mail address is too long.'),
  z.regex(
    /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/,
    'This is not a complete e-mail address, such as asha@example.com.',
  ),
  z.overwrite((value) => value.toLowerCase()),
)

export const Phone = z
  .string('Mobile number is needed.')
  .check(z.trim(), z.regex(/^\d{10}$/, 'The mobile number has exactly 10 digits.'))

export const Age = wholeNumber(1, 100, 'Age is a whole number from 1 to 100.')

export const GENDERS = ['male', 'female', 'non-binary', 'prefer-not-to-say'] as const
export const Gender = z.enum(GENDERS, 'Choose a gender from the list.')

/** Lengths are counted in code points; the upper end keeps the hash from becoming a lever for floods. */
export const NewPassword = z.string('Password is needed.').check(
  z.overwrite((value) => value.normalize('NFC')),
  z.refine((value) => [...value].length >= 8, 'Use at least 8 characters for the password.'),
  z.refine((value) => [...value].length <= 128, 'Use at most 128 characters for the password.'),
)

/** 15 letters and digits, as on the certificate; the specification names the length by its placeholder alone. */
export const GstNumber = z
  .string('GST number is needed.')
  .check(
    z.trim(),
    z.toUpperCase(),
    z.regex(/^[0-9A-Z]{15}$/, 'A GST number has exactly 15 letters and digits, such as 10ABCDE1234F1Z5.'),
  )

/** A date that a trip can be planned for: today in India to {@link MAX_DAYS_AHEAD} days on. */
export const TripDate = CalendarDate.check(
  z.refine((date) => date >= indiaDate(Date.now()), 'This date has passed.'),
  z.refine(
    (date) => date <= addDays(indiaDate(Date.now()), MAX_DAYS_AHEAD),
    `Trips can be planned at most ${MAX_DAYS_AHEAD} days ahead.`,
  ),
)

/** `HH:mm`, 24 hours; seconds are dropped. */
export const ClockTime = z.string('Choose a time.').check(
  z.trim(),
  z.regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'Write the time as HH:mm, such as 21:30.'),
  z.overwrite((value) => value.slice(0, 5)),
)

const FARE_REFUSAL = 'The fare is from 1 to 1,00,000 rupees, with two decimals at most.'

/** Rupees per seat as number or as the text of a number input; exact to the paisa. */
export const Fare = z.pipe(
  z.transform((value: unknown) =>
    typeof value === 'string' && /^\d{1,6}(\.\d{1,2})?$/.test(value.trim()) ? Number(value.trim()) : value,
  ),
  z.number(FARE_REFUSAL).check(
    z.gte(1, FARE_REFUSAL),
    z.lte(100_000, FARE_REFUSAL),
    z.refine((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6, FARE_REFUSAL),
  ),
)
