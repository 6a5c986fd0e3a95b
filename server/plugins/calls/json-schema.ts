import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'

/**
 * @returns the output of a contract's schema as JSON Schema 2020-12: digits may go in for numbers, but numbers come
 *   out; a field with a default may be missing in the input, never in the output
 */
export function outputSchema(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...described } = toJsonSchema(schema, {
    typeMode: 'output',
    target: 'draft-2020-12',
    // Rules that JSON Schema has no words for (a calendar day, a Unicode class) are left out of the description.
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema, jsonSchema }) => withDefaultsFilled(valibotSchema, jsonSchema),
  })
  return described
}

function withDefaultsFilled(schema: v.GenericSchema, described: JsonSchema): JsonSchema {
  if (hasDefault(schema)) {
    const [filled] = described.anyOf ?? []
    return typeof filled === 'object' ? filled : described
  }
  if (!('entries' in schema) || typeof schema.entries !== 'object' || schema.entries === null) return described
  const filled = Object.entries(schema.entries).flatMap(([name, entry]) => (hasDefault(entry) ? [name] : []))
  const required = [...(described.required ?? []), ...filled]
  const { required: _, ...rest } = described
  return required.length === 0 ? rest : { ...rest, required }
}

function hasDefault(schema: object): boolean {
  return 'type' in schema && schema.type === 'nullish' && 'default' in schema && schema.default !== undefined
}
