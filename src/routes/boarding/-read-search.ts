import type { BoardingSearch } from '#features/boarding/screen/boarding-search.ts'

/** With the routes, which every visitor loads: only operators load files of the feature itself. */
export function readBoardingSearch({ view }: Record<string, unknown>): BoardingSearch {
  return view === 'passengers' || view === 'to-send' ? { view } : {}
}
