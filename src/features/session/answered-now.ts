import type { QueryClient } from '@tanstack/react-query'
import type { Admin, User } from '#contract/accounts/account.ts'
import { type AnsweredNow, createAnsweredNow, type NowKind, type Word } from '#delivery/answered-now.ts'
import type { World } from '#delivery/world.ts'
import { ApiError } from '#lib/calls/api-error.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { mintKey } from '#offline/mint-key.ts'
import { userAccount } from '#offline/stored-account.ts'
import { toast } from '#ui/overlays/toast.ts'
import { hedged } from '../connection/hedged.ts'
import { isLeave, whyNot } from '../connection/why-not.ts'
import { accountOf, operatorWorld } from './operator-world.ts'
import { travellerWorld } from './traveller-world.ts'

/** The declaration of a kind, once per page. If a request hangs, a second one is sent beside it. */
type Declare<Who, Wanted, Answer> = (client: QueryClient) => NowKind<Who, Wanted, Answer>
type Declared<Who, Wanted, Answer> = (client: QueryClient) => AnsweredNow<Who, Wanted, Answer>

/** A request of an operator or their staff that must be answered now. */
export function operatorKind<Wanted, Answer = unknown>(
  declare: Declare<Admin, Wanted, Answer>,
): Declared<Admin, Wanted, Answer> {
  return kindOf({ world: operatorWorld, accountOf }, declare)
}

/** The same for a traveller. */
export function travellerKind<Wanted, Answer = unknown>(
  declare: Declare<User, Wanted, Answer>,
): Declared<User, Wanted, Answer> {
  return kindOf({ world: travellerWorld, accountOf: ({ id }) => userAccount(id) }, declare)
}

interface Side<Who> {
  world: World<Who>
  accountOf: (who: Who) => string
}

function kindOf<Who, Wanted, Answer>(
  side: Side<Who>,
  declare: Declare<Who, Wanted, Answer>,
): Declared<Who, Wanted, Answer> {
  const byClient = new WeakMap<QueryClient, AnsweredNow<Who, Wanted, Answer>>()
  const tell = (error: unknown) => void (isLeave(error) || toast.error(whyNot(error)))
  return (client) => {
    const known = byClient.get(client)
    if (known) return known
    const kind = declare(client)
    const made = createAnsweredNow(
      { ...side, makeKey: mintKey, now: serverNow, wordOf, tell },
      { ...kind, send: (who, wanted, key, signal) => hedged((tried) => kind.send(who, wanted, key, tried), signal) },
    )
    byClient.set(client, made)
    return made
  }
}

/** Gateways answer these for a server that they did not reach, or lost. */
const OF_THE_WAY: readonly number[] = [408, 425, 502, 503, 504]
/** Our server answers these to this one request: a limit, or its own fault, with everything undone. */
const OF_THIS_TRY: readonly number[] = [429, 500]

function wordOf(error: unknown): Word {
  // Nothing was sent.
  if (!(error instanceof ApiError)) return 'not-this-time'
  const { trouble } = error
  if (trouble.kind !== 'refused' || OF_THE_WAY.includes(trouble.status)) return 'unknown'
  if (trouble.status === 409 || trouble.status === 422) return 'no'
  return trouble.certain && !OF_THIS_TRY.includes(trouble.status) ? 'no' : 'not-this-time'
}
