import * as v from 'valibot'
import { GENDERS } from '../constants.ts'
import { type FieldSentence, type Said, said } from './field-sentences.ts'
import { atMost, wholeNumber } from './fields.ts'
import { wrongPhone } from './pasted.ts'

/**
 * The single values that people type into forms. Every refusal is a sentence a person can act on, because server
 * answers and form errors both show it as it stands.
 */

// Control characters, bidi overrides (they can make `Patna` read `antaP` on a ticket) and lone surrogates
// (PostgreSQL refuses them) never belong in a name or an address. With the u flag a whole pair is no Cs.
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u

// Invisible characters: zero-width blanks, direction marks, Hangul fillers, tags, an empty Braille cell. With them two
// different names look the same, or a name looks empty. Phones paste some along with a name, so they are dropped, not
// refused.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/u
const BREAK = /[\u2028\u2029]/
// Indian scripts spell with joiners, between two letters of theirs and nowhere else.
const JOINERS = '\u200c\u200d'
const JOINED =
  /[\p{Script=Deva}\p{Script=Beng}\p{Script=Guru}\p{Script=Gujr}\p{Script=Orya}\p{Script=Taml}\p{Script=Telu}\p{Script=Knda}\p{Script=Mlym}\p{Script=Sinh}\p{Script=Arab}]/u

function visibleText(value: string): string {
  if (!INVISIBLE.test(value) && !BREAK.test(value)) return value
  const characters = [...value].map((character) => (BREAK.test(character) ? ' ' : character))
  const isLetterAt = (index: number) => JOINED.test(characters[index] ?? '')
  return characters
    .filter((character, index) => {
      if (!INVISIBLE.test(character) || UNPRINTABLE.test(character)) return true
      return JOINERS.includes(character) && isLetterAt(index - 1) && isLetterAt(index + 1)
    })
    .join('')
}

/** Labels of fields that have a sentence for "missing". */
type Label = FieldSentence extends infer S ? (S extends `${infer Name} is needed.` ? Name : never) : never

/**
 * A line of text as people type it: outer blanks and what nobody sees dropped, 1 to `longest` characters,
 * Unicode-composed.
 * @param label how the field is called on screen; starts the refusal
 */
export function text(label: Label, longest: number) {
  const needed = said(`${label} is needed.`)
  return v.pipe(
    v.string(needed),
    v.transform(visibleText),
    v.trim(),
    v.minLength(1, needed),
    noLongerThan(label, longest),
    printable(label),
    v.normalize('NFC'),
  )
}

/** As {@link text}, or empty: a line that need not be written. */
export function optionalText(label: string, longest: number) {
  return v.pipe(
    v.string(said('{label} is a text of {longest} characters at most, or empty.', { label, longest })),
    v.transform(visibleText),
    v.trim(),
    noLongerThan(label, longest),
    printable(label),
    v.normalize('NFC'),
  )
}

/** The API's description reads `seen` from it. */
function noLongerThan(label: string, longest: number) {
  return Object.assign(
    v.check(
      (value: string) => seenCharacters(value) <= longest,
      said('{label} is too long: {longest} characters at most.', { label, longest }),
    ),
    { seen: longest },
  )
}

function printable(label: string) {
  return v.check(
    (value: string) => !UNPRINTABLE.test(value),
    said('{label} holds a character that cannot be printed.', { label }),
  )
}

/** Characters as typed, without joiners: composing and joining differ from keyboard to keyboard. */
function seenCharacters(value: string): number {
  return [...value.replace(/[\u200c\u200d]/g, '')].length
}

/** Addresses are kept in lower case. ASCII only: `K` (U+212A) lower-cases to `k`, the known reset-theft trick. */
export const Email = v.pipe(
  v.string(said('E-mail is needed.')),
  v.trim(),
  v.minLength(1, said('E-mail is needed.')),
  atMost(254, 'This e-mail address is too long.'),
  v.regex(
    /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/,
    said('This is not a complete e-mail address, such as asha@example.com.'),
  ),
  v.toLowerCase(),
)

/** Ten digits, as text or, from other clients, as a number. */
export const Phone = v.pipe(
  v.union([v.string(), v.number()], said('Mobile number is needed.')),
  v.transform(String),
  v.trim(),
  v.regex(/^\d{10}$/, (issue) => wrongPhone(issue.input)(issue)),
)

export const Age = wholeNumber(1, 100, 'Age is a whole number from {least} to {most}.')

export const Gender = v.picklist(GENDERS, said('Choose a gender from the list.'))

/** Lengths are counted in code points, as typed; the upper end keeps the hash from becoming a lever for floods. */
export const NewPassword = v.pipe(
  v.string(said('Password is needed.')),
  v.check((value) => [...value].length >= 8, said('Use at least {least} characters for the password.', { least: 8 })),
  atMost(128, 'Use at most {characters} characters for the password.'),
  v.normalize('NFC'),
)

/** A password that exists. How long it is, is nobody's business here: old ones must still work. */
export const KnownPassword = v.pipe(
  v.string(said('Password is needed.')),
  v.minLength(1, said('Password is needed.')),
  atMost(1_024, 'This password is too long.'),
)

/** 15 letters and digits, as on the certificate; the specification names the length by its placeholder alone. */
export const GstNumber = v.pipe(
  v.string(said('GST number is needed.')),
  v.trim(),
  v.regex(/^[0-9A-Za-z]{15}$/, said('A GST number has exactly 15 letters and digits, such as 10ABCDE1234F1Z5.')),
  v.toUpperCase(),
)

/**
 * What a form sends: an object whose missing fields are refused in the words of the field itself.
 * @param entries each begins with a schema that has a sentence for a value of another type, or may be missing
 * @returns the schema of the object; fields that are not among the entries are left out of what it gives
 */
export function form<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.object(entries, (issue) => {
    const entry = entries[String(issue.path?.[0].key)]
    return (entry && v.safeParse(entry, undefined, { lang: issue.lang }).issues?.[0].message) ?? issue.message
  })
}

/**
 * A rule about several fields of a form, shown at the first of them. It is silent while one of them is wrong by itself.
 * @param names the fields that it is about
 * @param message the whole sentence shown where the rule does not hold, or a function that gives it
 * @returns an action for the pipe of a form
 */
export function rule<Fields extends object>(
  names: readonly [keyof Fields, ...(keyof Fields)[]],
  holds: (fields: Fields) => boolean,
  message: string | Said,
) {
  const [name] = names
  return v.rawCheck<Fields>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { value, issues = [] } = dataset
    const isWrong = issues.some(({ path }) => names.some((about) => about === path?.[0].key))
    if (!isWrong && !holds(value))
      addIssue({ message, path: [{ type: 'unknown', origin: 'value', input: value, key: name, value: value[name] }] })
  })
}
