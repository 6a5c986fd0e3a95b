import type { Context } from '../context.ts'
import type { PageSource } from './filled-pages.ts'

/** Pages that are the same every day, and are to be found. */
export const SITE_PAGES = ['/', '/bus', '/about', '/offer', '/contact', '/privacy', '/terms'] as const

/** What these pages say of themselves: their address. The words are those that they were built with. */
export function siteHeads({ config }: Pick<Context, 'config'>): PageSource {
  return ({ path, query }) => {
    const isSearch = ['from', 'to', 'date'].some((name) => query.has(name))
    if (isSearch || !SITE_PAGES.some((page) => page === path)) return undefined
    const address = config.publicUrl + path
    return { head: { address, canonical: address } }
  }
}
