import { hash, verify } from '@node-rs/argon2'
import { unavailable } from '#server/refusal.ts'

/** argon2id (this library's default) at OWASP's floor, so that the smallest host still logs people in; about 6 ms and 19 MB each. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Hashing is the one costly thing that a stranger can ask for: few at once, a short queue, then 503. */
const AT_ONCE = 2
const MOST_WAITING = 50

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw unavailable((say) => say.session.manyLogIns, 3)
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** @returns argon2id in PHC form */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), PARAMETERS))
}

/** @returns whether a hash was made with less work than today's; its owner's next log-in replaces it */
export function isOutdated(stored: string): boolean {
  const [, memory = 0, time = 0] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(stored) ?? []
  return Number(memory) < PARAMETERS.memoryCost || Number(time) < PARAMETERS.timeCost
}

let nobody: Promise<string> | undefined

/**
 * @param stored undefined for an unknown account, empty for an erased one: the same work is done, so that timing does not
 *   tell
 * @returns whether the password is the account's
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const candidate = stored || (await nobody)
  const matches = await inTurn(() => verify(candidate, password.normalize('NFC')))
  return matches && candidate === stored
}
