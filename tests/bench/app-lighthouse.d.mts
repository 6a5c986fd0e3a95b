interface TraceEvent {
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number | undefined
  tdur?: number | undefined
}
export function withoutWaiting<Trace extends { traceEvents: TraceEvent[] }>(trace: Trace): Trace
