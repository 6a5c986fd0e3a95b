import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Context } from '../../context.ts'
import { tooMany } from '../../refusal.ts'
import { isApiRequest } from '../calls/api-path.ts'
import { addressCounts } from './address-counts.ts'

const MINUTE = 60_000

/**
 * Limits per address against floods of the API. They are loose, because whole mobile networks in India share an
 * address, and live in this process alone; limits per account do the fine work (modules/accounts/passwords/tries.ts). Pages and
 * files are not limited: they cost little, and a network that is over the limit must not lose the app itself.
 */
export const LIMITS = {
  logIn: { rateLimit: { max: 60, timeWindow: 15 * MINUTE } },
  /** Each visit of a log-in page asks for one, and again while it stays open. */
  passkeyChallenge: { rateLimit: { max: 300, timeWindow: 15 * MINUTE } },
  signUp: { rateLimit: { max: 20, timeWindow: 60 * MINUTE } },
  /** The export of all data of an account; it reads and writes all of an operator's trips. */
  exports: { rateLimit: { max: 10, timeWindow: 15 * MINUTE } },
  /** A year's statement is 250 parts of the longest size, each sent as a trial and then saved. */
  statements: { rateLimit: { max: 1_500, timeWindow: 15 * MINUTE } },
  /** Payments that a company notes, takes back or has not found, each by a press or with a long list of others. */
  marks: { rateLimit: { max: 3_000, timeWindow: 15 * MINUTE } },
  /** Chats load a picture for all of a link's readers, from few addresses; pages are not limited, but drawing costs. */
  sharePicture: { rateLimit: { max: 300, timeWindow: MINUTE, allowList: () => false } },
  everything: { max: 1_200, timeWindow: MINUTE },
} as const

export const limitsPlugin = fp(
  async (app: FastifyInstance, { config, now }: Pick<Context, 'config' | 'now'>) => {
    if (!config.rateLimits) return
    await app.register(rateLimit, {
      global: true,
      ...LIMITS.everything,
      store: addressCounts(now),
      allowList: (request) => !isApiRequest(request),
      errorResponseBuilder: (_request, { ttl }) => tooMany((say) => say.wire.tooManyRequests, ttl / 1000),
    })
  },
  { name: 'limits', dependencies: ['errors'] },
)
