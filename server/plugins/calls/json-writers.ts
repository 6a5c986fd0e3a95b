import buildWriter from 'fast-json-stringify'
import type * as v from 'valibot'
import { outputSchema } from './json-schema.ts'

type JsonSchema = Record<string, unknown>

/** Writes a value as JSON: the fields that the contract knows, and no others. */
type JsonWriter = (value: object) => string

/** @returns the writer of a call's answers: the envelope around `data`, of which the contract says `output` */
export const answerWriter = madeOnce((output) =>
  buildWriter({
    type: 'object',
    properties: {
      message: { type: 'string' },
      data: shapeOf(outputSchema(output)),
      statusCode: { type: 'integer' },
      total: { type: 'integer' },
      amount: { type: 'number' },
    },
    additionalProperties: false,
  }),
)

/** @returns the writer of values of which the contract says `output`, without an envelope */
export const dataWriter = madeOnce((output) => buildWriter(shapeOf(outputSchema(output))))

/** A writer is made for the first answer (making all would take a third of the start) and kept while the process runs. */
function madeOnce(make: (output: v.GenericSchema) => JsonWriter): (output: v.GenericSchema) => JsonWriter {
  const made = new WeakMap<v.GenericSchema, JsonWriter>()
  return (output) => {
    let writer = made.get(output)
    if (!writer) {
      writer = make(output)
      made.set(output, writer)
    }
    return writer
  }
}

/** The contract's output schema, reduced to its shape: loose objects close, limits and patterns go. */
function shapeOf(schema: unknown): JsonSchema {
  if (!isObject(schema)) return {}
  const shape: JsonSchema = {}
  if ('type' in schema) shape.type = schema.type
  if ('const' in schema) shape.const = schema.const
  if ('enum' in schema) shape.enum = schema.enum
  if ('items' in schema) shape.items = shapeOf(schema.items)
  if (Array.isArray(schema.anyOf)) shape.anyOf = schema.anyOf.map(shapeOf)
  if (isObject(schema.properties)) {
    shape.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, value]) => [name, shapeOf(value)]),
    )
    shape.additionalProperties = false
  }
  return shape
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
