import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { unescaped } from './api-path.ts'
import { sendError } from './errors.ts'
import { methodOf } from './head-requests.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** @returns the methods that an address of the API takes; none where there is no such address */
    methodsAt(address: string): string[]
  }

  interface FastifyContextConfig {
    /** A HEAD is refused, because a GET changes something. */
    withoutHead?: true
  }
}

/** Remembers which methods each address of the API takes, for clients that use another one. */
export const allowedMethodsPlugin = fp(
  async (app: FastifyInstance) => {
    const methods = new Map<string, { pattern: RegExp; names: Set<string> }>()
    app.addHook('onRoute', (route) => {
      const { url, method, config, onRequest = [] } = route
      if (config?.withoutHead) route.onRequest = [onRequest, refuseHead].flat()
      if (!url.startsWith('/api/')) return
      const known = methods.get(url) ?? { pattern: patternOf(url), names: new Set() }
      methods.set(url, known)
      for (const name of [method].flat()) {
        known.names.add(name)
        if (name === 'GET' && !config?.withoutHead) known.names.add('HEAD')
      }
    })
    app.decorate('methodsAt', (address: string) => {
      const path = unescaped(address)
      // `/api/users/activate` is no user's id.
      const exact = methods.get(path)
      const fitting = exact ? [exact] : [...methods.values()].filter(({ pattern }) => pattern.test(path))
      return [...new Set(fitting.flatMap(({ names }) => [...names]))].sort()
    })
  },
  { name: 'allowed-methods' },
)

function refuseHead(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (methodOf(request) === 'HEAD') refuseMethod(request, reply, ['GET'])
  else done()
}

/** @param allowed the methods that the address takes */
export function refuseMethod(request: FastifyRequest, reply: FastifyReply, allowed: readonly string[]): FastifyReply {
  const names = allowed.join(', ')
  return sendError(reply.header('allow', names), 405, (say) => say.wire.otherMethods(methodOf(request), names))
}

/** @param url such as `/api/buses/:busId` */
function patternOf(url: string): RegExp {
  return new RegExp(`^${url.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`)
}
