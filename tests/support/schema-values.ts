import fc from 'fast-check'
import { addDays, indiaDate } from '#contract/time.ts'

/** The JSON Schema keywords that our API description uses for requests. */
export interface Schema {
  type?: string
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  multipleOf?: number
  minLength?: number
  maxLength?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  properties?: Record<string, Schema>
  required?: string[]
}

/** Generates values that a schema accepts. */
export function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fitting))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  const { minimum = 0, maximum = 1_000_000 } = schema
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [name, fitting(field)] as const)
      return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [], noNullPrototype: true })
    }
    case 'array': {
      const { items = {}, minItems: minLength = 0, maxItems = 3, uniqueItems } = schema
      const lengths = { minLength, maxLength: Math.min(maxItems, minLength + 3) }
      // Readers treat a number and its text as the same item.
      const selector = (item: unknown) => (Number.isNaN(Number(item)) ? item : Number(item))
      return uniqueItems ? fc.uniqueArray(fitting(items), { ...lengths, selector }) : fc.array(fitting(items), lengths)
    }
    case 'integer':
      return fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum))
    case 'number': {
      const steps = Math.round(1 / (schema.multipleOf ?? 1))
      return fc.integer({ min: minimum * steps, max: maximum * steps }).map((value) => value / steps)
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return textOf(schema)
    default:
      return anything
  }
}

function textOf({ format, pattern, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  if (format === 'date') return days
  if (!pattern)
    return fc
      .string({ minLength, maxLength, unit: 'binary', size: 'max' })
      .map(wellFormed)
      .filter((text) => [...text].length >= minLength)
  const expression = new RegExp(pattern, 'u')
  return fc.oneof(...kindsFor(expression)).filter((text) => expression.test(text))
}

const wellFormed = (text: string) => Buffer.from(text).toString()
const blanks = fc.constantFrom('', '', ' ', '  ')
const days = fc.integer({ min: 1, max: 300 }).map((day) => addDays(indiaDate(Date.now()), day))
const base64url = fc.string({ minLength: 1, maxLength: 80, unit: fc.constantFrom(...'abcXYZ019-_') })

/** Kinds of text that people and programs write. */
const KINDS: fc.Arbitrary<string>[] = [
  blanks,
  fc.uuid(),
  fc.emailAddress(),
  fc.integer({ min: 0, max: 120_000 }).map(String),
  fc.integer({ min: 0, max: 100 }).map((count) => `0${count}`),
  fc.integer({ min: 0, max: 11_000_000 }).map((paise) => (paise / 100).toFixed(2)),
  fc.integer({ min: 6_000_000_000, max: 9_999_999_999 }).map(String),
  fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
  fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 10 }).map((seats) => seats.join(',')),
  fc.string({ minLength: 15, maxLength: 15, unit: fc.constantFrom(...'ABCDEfghij0123456789') }),
  base64url,
  fc.string({ minLength: 1, maxLength: 90, unit: 'grapheme' }),
  fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme-ascii' }),
]
const padded = KINDS.map((kind) => fc.tuple(blanks, kind, blanks).map((parts) => parts.join('')))
const chosen = new Map<string, fc.Arbitrary<string>[]>()

/** @returns texts generated from a pattern, if fast-check can read it: it does not support look-ahead */
function spelt(expression: RegExp): fc.Arbitrary<string>[] {
  try {
    return [fc.stringMatching(expression)]
  } catch {
    return []
  }
}

/** @returns the kinds whose samples match often enough */
function kindsFor(expression: RegExp): fc.Arbitrary<string>[] {
  const known = chosen.get(expression.source)
  if (known) return known
  const kinds = [...KINDS, ...padded].filter(
    (kind) => fc.sample(kind, 100).filter((text) => expression.test(text)).length > 20,
  )
  if (kinds.length === 0) kinds.push(...spelt(expression))
  if (kinds.length === 0) throw new Error(`No kind of text fits ${expression}.`)
  chosen.set(expression.source, kinds)
  return kinds
}

const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 300 }).map(wellFormed),
)

/** Characters that get into texts by mistake or on purpose. */
const STRAY = [
  ' ',
  '\t',
  '\n',
  '\u0000',
  '0',
  '-',
  '.',
  ',',
  'é',
  'e\u0301',
  'ß',
  '\u212a',
  '😀',
  '\u200b',
  '\u200d',
  '\u202e',
  '\u2800',
  '\ufeff',
  '\ufffe',
  'क\u200dष',
  '\u0958',
]
const stray = fc.constantFrom(...STRAY)

/** Values close to what a schema accepts: at its limits, with a stray character, or of a neighbouring type. */
function near(schema: Schema): fc.Arbitrary<unknown> {
  const { minimum = 0, maximum = 1_000_000, maxLength = 80 } = schema
  const texts = fitting(schema).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  return fc.oneof(
    fc.constantFrom<unknown[]>(null, '', ' ', true, [], {}, minimum - 1, maximum + 1, minimum + 0.5, -1, 1e9, 1e21),
    texts,
    fc.tuple(texts, stray, fc.double({ min: 0, max: 1, noNaN: true })).map(([text, character, place]) => {
      const characters = [...text]
      return characters.toSpliced(Math.round(place * characters.length), 0, character).join('')
    }),
    fc
      .tuple(stray, fc.integer({ min: -1, max: 1 }))
      .map(([character, more]) => character.repeat(Math.max(1, Math.min(maxLength, 2_000) + more))),
  )
}

/** Mostly valid values. Some objects have one field that is nearly valid, something else, or missing. */
export function perhapsFitting(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.type !== 'object')
    return fc.oneof({ weight: 4, arbitrary: fitting(schema) }, { weight: 2, arbitrary: near(schema) }, anything)
  const fields = Object.entries(schema.properties ?? {})
  const spoilt = fc
    .constantFrom(...fields)
    .chain(([name, field]) =>
      fc
        .tuple(fitting(schema), fc.oneof({ weight: 3, arbitrary: near(field) }, anything, fc.constant(undefined)))
        .map(([value, other]) => ({ ...Object(value), [name]: other })),
    )
  const whole = { weight: 3, arbitrary: fitting(schema) }
  return fields.length === 0 ? fc.oneof(whole, anything) : fc.oneof(whole, { weight: 5, arbitrary: spoilt }, anything)
}
