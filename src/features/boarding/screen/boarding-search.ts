/** The boarding view on screen; it is in the address, so that Back leads from one to the other. */
export type BoardingView = 'scan' | 'passengers' | 'to-send'

/** The address; without a view it is the scanner. */
export interface BoardingSearch {
  view?: Exclude<BoardingView, 'scan'>
}

export function boardingSearch(view: BoardingView): BoardingSearch {
  return view === 'scan' ? {} : { view }
}
