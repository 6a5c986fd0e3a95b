import type { Call, CallData } from '#contract/http.ts'
import { type Input, send } from '#lib/calls/send.ts'
import { hedged } from './hedged.ts'

/** Sends a call by `hedged`, if that is allowed for it. @returns the answer's data. @throws ApiError */
export async function ask<C extends Call>(call: C, input: Input<C>, signal?: AbortSignal): Promise<CallData<C>> {
  return (await hedged((attempt) => send(call, { ...input, signal: attempt }), signal)).data
}
