import type { BoardingSearch } from '#features/boarding/screen/boarding-search.ts'

/** Stands with the routes, which every visitor loads: of the feature itself only operators load any. */
export function readBoardingSearch({ view }: Record<string, unknown>): BoardingSearch {
  return view === 'passengers' || view === 'to-send' ? { view } : {}
}
