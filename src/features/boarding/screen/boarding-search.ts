/** What of a trip's boarding is on screen; stands in the address, so that Back leads from one to the other. */
export type BoardingView = 'scan' | 'passengers' | 'to-send'

/** In an address; the scanner where it says nothing. */
export interface BoardingSearch {
  view?: Exclude<BoardingView, 'scan'>
}

export function boardingSearch(view: BoardingView): BoardingSearch {
  return view === 'scan' ? {} : { view }
}
