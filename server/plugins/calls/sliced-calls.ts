import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type * as v from 'valibot'
import { type Call, type CallData, statusOf } from '#contract/http.ts'
import { type CallInput, type CallOptions, JSON_TYPE, registerRawCall } from './calls.ts'
import { answerWriter, dataWriter } from './json-writers.ts'

/*
 * Calls that answer thousands of rows: each slice is read and written as it comes, and other requests get their turn
 * between two slices. The answer is to the byte that of `registerCall`.
 */

type RowOf<List> = List extends readonly (infer Row)[] ? Row : never

export interface SlicedAnswer<Row> {
  /** A plain label: no app reads it out. */
  message: string
  slices: AsyncIterable<readonly Row[]>
  /** How many there are in all; absent where the list is never a part. */
  total?: number
}

/** A call whose data is the list. */
export function registerSlicedCall<const C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (input: CallInput<C>) => Promise<SlicedAnswer<RowOf<CallData<C>>>>,
): void {
  const write = rowWriter(itemOf(call.output))
  registerRawCall(app, call, async (input) => {
    const { message, slices, total } = await handler(input)
    const rows = await write(slices)
    const end = total === undefined ? '' : `,"total":${total}`
    return send(input.reply, call, [
      `{"message":${JSON.stringify(message)},"data":[`,
      ...rows,
      `],"statusCode":${statusOf(call)}${end}}`,
    ])
  })
}

export interface EndingAnswer<Data, Field extends keyof Data> {
  message: string
  slices: AsyncIterable<RowOf<Data[Field]>[]>
  /** The fields before the list; called when the whole list was read. */
  rest(): Omit<Data, Field>
}

/** A call whose data is an object with the list for its last field. */
export function registerCallEndingInList<const C extends Call, const Field extends keyof CallData<C> & string>(
  app: FastifyInstance,
  call: C,
  field: Field,
  handler: (input: CallInput<C>) => Promise<EndingAnswer<CallData<C>, Field>>,
  options: CallOptions = {},
): void {
  const { output } = call
  if (!output) throw new Error(`${call.path} answers nothing.`)
  const write = rowWriter(itemOf(partOf(partOf(output, 'entries'), field)))
  const end = `]},"statusCode":${statusOf(call)}}`
  registerRawCall(
    app,
    call,
    async (input) => {
      const { message, slices, rest } = await handler(input)
      const rows = await write(slices)
      const empty = answerWriter(output)({ message, data: { ...rest(), [field]: [] }, statusCode: statusOf(call) })
      if (!empty.endsWith(`"${field}":[${end}`)) throw new Error(`${field} is not the last field of ${call.path}.`)
      return send(input.reply, call, [empty.slice(0, -end.length), ...rows, end])
    },
    options,
  )
}

/** @returns a writer of rows: each slice's rows become one piece, with the commas between all rows */
function rowWriter(item: v.GenericSchema) {
  return async (slices: AsyncIterable<readonly unknown[]>): Promise<Buffer[]> => {
    const write = dataWriter(item)
    const pieces: Buffer[] = []
    for await (const slice of slices) {
      const rows = slice.map((row) => write(Object(row)))
      if (rows.length > 0) pieces.push(Buffer.from(`${pieces.length === 0 ? '' : ','}${rows.join(',')}`))
      await new Promise((resolve) => setImmediate(resolve))
    }
    return pieces
  }
}

/** Up to this size an answer goes out in one piece. */
const LONGEST_WHOLE = 256 * 1024

/** Pieces stay pieces: joining megabytes of text and encoding them would block other requests, too. */
function send(reply: FastifyReply, call: Call, pieces: readonly (string | Buffer)[]): FastifyReply {
  const bytes = pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece))
  const length = bytes.reduce((sum, { byteLength }) => sum + byteLength, 0)
  reply.code(statusOf(call)).type(JSON_TYPE)
  if (length <= LONGEST_WHOLE) return reply.send(Buffer.concat(bytes))
  return reply.header('content-length', length).send(Readable.from(bytes, { objectMode: false }))
}

function itemOf(schema: unknown): v.GenericSchema {
  // A list may be allowed to be null; those that are read in slices never are.
  const item = partOf(partOf(schema, 'wrapped') ?? schema, 'item')
  if (!isSchema(item)) throw new Error('This call answers no list.')
  return item
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'
}
