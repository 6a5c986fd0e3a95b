import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { CalendarDate } from '#contract/fields/fields.ts'
import { Fare, TripDate } from '#contract/fields/trip-fields.ts'
import { Email, NewPassword, Phone } from '#contract/fields/typed-fields.ts'
import { PaidAmount } from '#contract/payments/payment.ts'
import { outputSchema } from '../plugins/calls/json-schema.ts'
import { fareText, seenText, trimmed, wholeText } from './patterns.ts'

/** JSON Schemas for types that the contract checks with its own functions. */
const KNOWN = new Map<unknown, JsonSchema>([
  [
    Phone,
    {
      anyOf: [
        { type: 'string', pattern: trimmed('\\d{10}') },
        { type: 'integer', minimum: 1_000_000_000, maximum: 9_999_999_999 },
      ],
    },
  ],
  [
    Fare,
    {
      anyOf: [
        { type: 'number', minimum: 1, maximum: 100_000, multipleOf: 0.01 },
        { type: 'string', pattern: fareText(100_000) },
      ],
    },
  ],
  [PaidAmount, { type: 'number', minimum: 0.01, maximum: 1_000_000, multipleOf: 0.01 }],
  [NewPassword, { type: 'string', minLength: 8, maxLength: 128 }],
  [CalendarDate, { type: 'string', format: 'date' }],
  [TripDate, { type: 'string', format: 'date' }],
])

/**
 * @returns what a schema of the contract accepts, as JSON Schema 2020-12. It is exact: the server refuses an input for
 * its shape if and only if the input doesn't match. A field with a default may be missing
 */
export function inputSchema(schema: v.GenericSchema): JsonSchema {
  const known = KNOWN.get(schema)
  if (known) return known
  // A schema with a fallback accepts anything.
  if ('fallback' in schema) return {}
  if (isObject(schema)) return objectSchema(schema.entries)
  if (isWrapped(schema)) return wrappedSchema(schema)
  if (isArray(schema)) return arraySchema(schema)
  if (isUnion(schema)) return { anyOf: schema.options.map(inputSchema) }
  if (isPiped(schema)) {
    if (takesNumberAsText(schema.pipe)) return numberOrText(outputSchema(schema))
    if (schema.pipe[0]?.type === 'string') return textSchema(schema.pipe, schema === Email ? 'email' : undefined)
  }
  return converted(schema)
}

type Wrapped = v.GenericSchema & { wrapped: v.GenericSchema; default?: unknown }
type Piped = v.GenericSchema & { pipe: readonly { kind: string; type: string }[] }

function isObject(schema: v.GenericSchema): schema is v.GenericSchema & { entries: Record<string, v.GenericSchema> } {
  return 'entries' in schema && typeof schema.entries === 'object' && schema.entries !== null
}

function isWrapped(schema: v.GenericSchema): schema is Wrapped {
  return ['optional', 'nullish', 'nullable'].includes(schema.type) && 'wrapped' in schema
}

function isUnion(schema: v.GenericSchema): schema is v.GenericSchema & { options: v.GenericSchema[] } {
  return schema.type === 'union' && 'options' in schema && !('pipe' in schema)
}

function isArray(schema: v.GenericSchema): schema is v.GenericSchema & { item: v.GenericSchema } {
  return schema.type === 'array' && 'item' in schema
}

function isPiped(schema: v.GenericSchema): schema is Piped {
  return 'pipe' in schema && Array.isArray(schema.pipe)
}

function objectSchema(entries: Record<string, v.GenericSchema>): JsonSchema {
  const required = Object.keys(entries).filter((name) => !['optional', 'nullish'].includes(entries[name]?.type ?? ''))
  const properties = Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, inputSchema(entry)]))
  return { type: 'object', properties, ...(required.length === 0 ? {} : { required }) }
}

function arraySchema(schema: v.GenericSchema & { item: v.GenericSchema }): JsonSchema {
  const pipe = isPiped(schema) ? schema.pipe : []
  const { least, most } = rulesOf(pipe)
  return {
    type: 'array',
    items: inputSchema(schema.item),
    ...(least === undefined ? {} : { minItems: least }),
    ...(most === undefined ? {} : { maxItems: most }),
    ...(pipe.some((action) => 'unique' in action) ? { uniqueItems: true } : {}),
  }
}

function wrappedSchema(schema: Wrapped): JsonSchema {
  const inner = inputSchema(schema.wrapped)
  if (schema.type === 'optional') return inner
  const choices: JsonSchema = { anyOf: [...(inner.anyOf ?? [inner]), { type: 'null' }] }
  const filled = schema.default
  return typeof filled === 'string' || typeof filled === 'number' ? { ...choices, default: filled } : choices
}

function converted(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...described } = toJsonSchema(schema, {
    typeMode: 'input',
    target: 'draft-2020-12',
    errorMode: 'ignore',
  })
  return described
}

/** Edit forms send the values of inputs back, and those are strings. */
function takesNumberAsText(pipe: Piped['pipe']): boolean {
  return pipe[0]?.type === 'union' && pipe.some(({ kind, type }) => kind === 'schema' && type === 'number')
}

function numberOrText(number: JsonSchema): JsonSchema {
  const pattern = wholeText(Number(number.minimum), Number(number.maximum))
  return { anyOf: [number, { type: 'string', pattern }] }
}

/** The server trims a text before it checks it, so the pattern allows outer blanks. */
function textSchema(pipe: Piped['pipe'], format: string | undefined): JsonSchema {
  const rules = rulesOf(pipe)
  if (rules.seen !== undefined) {
    const least = rules.least ?? 0
    const description = `${least} to ${rules.seen} characters; outer blanks and what nobody sees are not counted`
    return { type: 'string', description, pattern: seenText(rules.seen, least === 0) }
  }
  const schema: JsonSchema = { type: 'string', ...(format === undefined ? {} : { format }) }
  if (pipe.some(({ type }) => type === 'trim'))
    return { ...schema, pattern: trimmed(rules.pattern ?? '[\\s\\S]*', rules.most) }
  if (rules.least !== undefined) schema.minLength = rules.least
  if (rules.most !== undefined) schema.maxLength = rules.most
  if (rules.pattern !== undefined) schema.pattern = `^(?:${rules.pattern})$`
  return schema
}

interface LengthRules {
  least?: number
  /** In characters, or members of a list; `seen`: visible characters. */
  most?: number
  seen?: number
  /** Without anchors. */
  pattern?: string
}

function rulesOf(pipe: Piped['pipe']): LengthRules {
  const rules: LengthRules = {}
  for (const action of pipe) {
    if ('characters' in action) rules.most = Number(action.characters)
    if ('seen' in action) rules.seen = Number(action.seen)
    if (!('requirement' in action)) continue
    const { type, requirement } = action
    if (type === 'min_length') rules.least = Number(requirement)
    if (type === 'max_length') rules.most = Number(requirement)
    if (requirement instanceof RegExp) rules.pattern = requirement.source.replace(/^\^|\$$/g, '')
  }
  return rules
}
