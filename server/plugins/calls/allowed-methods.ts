import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { unescaped } from './api-path.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** @returns the methods that an address of the API takes; none where there is no such address */
    methodsAt(address: string): string[]
  }
}

/** Remembers which methods each address of the API takes, for clients that use another one. */
export const allowedMethodsPlugin = fp(
  async (app: FastifyInstance) => {
    const methods = new Map<string, { pattern: RegExp; names: Set<string> }>()
    app.addHook('onRoute', ({ url, method }) => {
      if (!url.startsWith('/api/')) return
      const known = methods.get(url) ?? { pattern: patternOf(url), names: new Set() }
      methods.set(url, known)
      for (const name of [method].flat()) known.names.add(name)
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

/** @param url such as `/api/buses/:busId` */
function patternOf(url: string): RegExp {
  return new RegExp(`^${url.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`)
}
