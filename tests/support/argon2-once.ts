import { createRequire } from 'node:module'

/*
 * In place of `@node-rs/argon2` for tests in a process of ours (tests/vitest.config.ts): the same answers, but each is
 * worked out once in a process. Most people of tests have one password, and its hash takes as long as ten calls.
 */

const argon2: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2')

export const hash = once(argon2.hash)
export const verify = once(argon2.verify)

function once<Parameters extends unknown[], Result>(work: (...parameters: Parameters) => Promise<Result>) {
  const known = new Map<string, Promise<Result>>()
  return (...parameters: Parameters): Promise<Result> => {
    const key = JSON.stringify(parameters)
    const result = known.get(key) ?? work(...parameters)
    known.set(key, result)
    return result
  }
}
