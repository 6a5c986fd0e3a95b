import type { Keyed, Wanted } from './change.ts'
import type { Kind } from './kind.ts'
import type { Sending } from './sending.ts'
import { LoggedOut, type World } from './world.ts'

export type Made<C, Answer, Found> =
  | { kind: 'made'; change: C; answer: Answer }
  /** An earlier one, which stood in the way, had gone through after all: what was wanted now was not sent. */
  | { kind: 'earlier'; change: C; found: Found }

/** A tab that its browser has frozen holds up no press for longer: then both send, under one key. */
const PATIENCE_MS = 100

/**
 * @returns what begins a change that somebody wants, once what stands in its way is cleared, and sends it. It throws what the
 *   kind's `send` or `ask` throws, and {@link LoggedOut}
 */
export function createPress<Who, C extends Keyed, Answer, Found>(
  world: World<Who>,
  kind: Kind<Who, C, Answer, Found>,
  sending: Sending<Who, C, Answer, Found>,
) {
  /** @returns what stood in the way of a change that is wanted, and had gone through */
  async function clearTheWay(who: Who, wanted: Wanted<C>): Promise<Made<C, Answer, Found> | undefined> {
    const cleared = new Set<string>()
    // Also one that is the very same: its key would tell nothing any more, and is not used again.
    const stands = (change: C) =>
      !cleared.has(change.key) && (kind.stage(change) === 'forgotten' || kind.isInTheWay?.(change, wanted))
    for (;;) {
      // Each time anew: while one was asked about, which may take minutes, another tab may have begun the next.
      const change = (await kind.kept(who).list()).find(stands)
      if (!change) return undefined
      cleared.add(change.key)
      if (kind.stage(change) === 'forgotten') await kind.kept(who).close(change.key)
      else {
        const found = await sending.ask(who, change)
        if (found !== undefined) return { kind: 'earlier', change, found }
      }
    }
  }

  return async function press(who: Who, wanted: Wanted<C>): Promise<Made<C, Answer, Found>> {
    if (!world.isLoggedIn(who)) throw new LoggedOut()
    const earlier = await clearTheWay(who, wanted)
    if (earlier) return earlier
    // While the earlier one was asked about, minutes may have passed.
    if (!world.isLoggedIn(who)) throw new LoggedOut()
    const change = await kind.kept(who).begin?.(wanted)
    if (!change) throw new Error(`${kind.name} is not begun so.`)
    let answer: Promise<Answer> | undefined
    await sending.alone(
      change,
      async () => {
        answer = sending.send(who, change, true).answer
        await answer.catch(() => undefined)
      },
      PATIENCE_MS,
    )
    return { kind: 'made', change, answer: await (answer ?? sending.send(who, change, true).answer) }
  }
}
