import type { Call, CallData } from '#contract/http.ts'
import { type Input, send } from '#lib/calls/send.ts'
import { hedged } from './hedged.ts'

/** Sends a call by `hedged`, for what may be sent so. @returns what its answer holds. @throws ApiError */
export async function ask<C extends Call>(call: C, input: Input<C>, signal?: AbortSignal): Promise<CallData<C>> {
  return (await hedged((attempt) => send(call, { ...input, signal: attempt }), signal)).data
}
