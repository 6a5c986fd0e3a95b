import type * as v from 'valibot'
import { outputSchema } from './json-schema.ts'

type JsonSchema = Record<string, unknown>

/** The JSON schema of an answer, for the serialiser: the envelope around what the contract says of `data`. */
export function answerSchema(output: v.GenericSchema): JsonSchema {
  const data = dataSchema(output)
  const properties = {
    message: { type: 'string' },
    data,
    statusCode: { type: 'integer' },
    total: { type: 'integer' },
    amount: { type: 'number' },
  }
  return { type: 'object', properties, additionalProperties: false }
}

/** The contract's output schema, reduced to its shape: loose objects close, limits and patterns go. */
export function dataSchema(output: v.GenericSchema): JsonSchema {
  return shapeOf(outputSchema(output))
}

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
