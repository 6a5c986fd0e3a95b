import type { AnswerCaches, KeyValueStorage } from '../device-storage.ts'
import { within } from '../within.ts'
import { type BusList, fillsFirstFrame } from './listed-buses.ts'
import { readLocalMirror } from './local-mirror.ts'
import { parseBuses } from './parse-buses.ts'
import { readSoonest } from './read-bus-list.ts'

/** The first frame waits no longer than this for what the phone remembers, milliseconds. */
const PATIENCE_MS = 300

/**
 * The buses to show in the first frame: at once those of the mirror, where they fill it; else the kept answer, and as a
 * last resort what the mirror has, however old. If its part is `soonest`, `readBusList` brings the rest afterwards.
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
