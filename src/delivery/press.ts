import type { Keyed, Wanted } from './change.ts'
import type { Kind } from './kind.ts'
import type { Sending } from './sending.ts'
import { LoggedOut, type World } from './world.ts'

export type Made<C, Answer, Found> =
  | { kind: 'made'; change: C; answer: Answer }
  /** An earlier change that blocked this one had been made after all: the wanted change was not sent. */
  | { kind: 'earlier'; change: C; found: Found }

/** A tab frozen by its browser blocks a press at most this long: then both send, under one key. */
const PATIENCE_MS = 100

/**
 * @returns the function that begins a wanted change, once no other blocks it, and sends it. It throws the errors of the
 *   kind's `send` or `ask`, and {@link LoggedOut}
 */
export function createPress<Who, C extends Keyed, Answer, Found>(
  world: World<Who>,
  kind: Kind<Who, C, Answer, Found>,
  sending: Sending<Who, C, Answer, Found>,
) {
  /** @returns a change that blocked the wanted one and had been made */
  async function clearTheWay(who: Who, wanted: Wanted<C>): Promise<Made<C, Answer, Found> | undefined> {
    const cleared = new Set<string>()
    // A forgotten change blocks too, even the same one: its key is unknown to servers, and is not used again.
    const stands = (change: C) =>
      !cleared.has(change.key) && (kind.stage(change) === 'forgotten' || kind.isInTheWay?.(change, wanted))
    for (;;) {
      // List anew each time: asking about one may take minutes, and another tab may have begun the next.
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
    // Asking about the earlier one may have taken minutes.
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
