import * as v from 'valibot'
import { call } from '../http.ts'
import { Bus } from './bus.ts'
import { BusSearch } from './bus-search.ts'

/** Calls of every visitor: the list of buses, search, and the server's health. */

export const findBuses = call({
  method: 'GET',
  path: '/api/buses/find',
  access: 'public',
  summary: 'Search trips by route and day; ETag, 304',
  query: BusSearch,
  output: v.array(Bus),
  etag: true,
  errors: [],
})

export const listBuses = call({
  method: 'GET',
  path: '/api/buses',
  access: 'public',
  summary: 'All trips that have not departed, soonest first, 10,000 at most; ETag, 304',
  output: v.array(Bus),
  etag: true,
  errors: [],
})

export const health = call({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'Whether server and database answer',
  output: v.object({ status: v.literal('ok') }),
  errors: [],
})
