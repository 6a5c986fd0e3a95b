import * as v from 'valibot'
import { Bus } from '#contract/buses/bus.ts'
import { local } from '#lib/browser-storage.ts'
import { SEARCH_DATA } from '#storage-keys.ts'

const SearchData = v.object({
  from: v.string(),
  to: v.string(),
  dateOfDeparture: v.string(),
  buses: v.array(Bus),
})

export function lastSearch(): v.InferOutput<typeof SearchData> | undefined {
  return local.read(SEARCH_DATA, SearchData)
}
