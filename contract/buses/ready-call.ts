import * as v from 'valibot'
import { call } from '../http.ts'

/** Asked by balancers; apps ask for the server's health. */
export const ready = call({
  method: 'GET',
  path: '/api/ready',
  access: 'public',
  summary: 'Whether reads and writes come through, for a balancer; found out once in five seconds',
  output: v.object({ status: v.literal('ok') }),
  errors: [503],
})
