import type { AnswerCaches, KeyValueStorage } from '../device-storage.ts'
import { within } from '../within.ts'
import { type BusList, fillsFirstFrame } from './listed-buses.ts'
import { readLocalMirror } from './local-mirror.ts'
import { parseBuses } from './parse-buses.ts'
import { readSoonest } from './read-bus-list.ts'

/** The first frame waits at most this long for the kept list, milliseconds. */
const PATIENCE_MS = 300

/**
 * The buses for the first frame: the mirror's, if it fills the frame; else the kept answer; as a last resort what the
 * mirror has, however old. If the list's part is `soonest`, `readBusList` brings the rest afterwards.
 * Never throws, and never takes longer than {@link PATIENCE_MS}: a storage that hangs must not hold up the app.
 * @param now milliseconds since 1970
 */
export async function restoreBusList(
  caches: AnswerCaches | undefined,
  storage: KeyValueStorage,
  now: number,
): Promise<BusList | undefined> {
  const near = readLocalMirror(storage, parseBuses)
  if (near && fillsFirstFrame(near, now)) return near
  const kept = await within(PATIENCE_MS, () => readSoonest(caches, now))
  return kept ?? near
}
