/**
 * The list of all buses as this phone keeps it; the only entry to this folder. localStorage mirrors its start
 * for the first frame, Cache Storage has the whole.
 */
export { fetchBusList } from './fetch-bus-list.ts'
export { readLocalMirror, writeLocalMirror } from './local-mirror.ts'
export { parseBuses } from './parse-buses.ts'
export { readBusList } from './read-bus-list.ts'
export { restoreBusList } from './restore-bus-list.ts'

/** The first frame does not write the list: the writer is in a file that is loaded later. */
export async function loadListWriter() {
  const { confirmBusList, writeBusList } = await import('./write-bus-list.ts')
  return { confirmBusList, writeBusList }
}
