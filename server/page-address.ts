import type { Config } from './config.ts'

/**
 * The path of a page that a mail or a redirect leads to, as the front end routes it: behind PAGE_PREFIX. Calls, which a
 * mail's link may be too, are the server's own and stay where they are.
 * @param path from `/` on, with its question
 */
export function pagePath({ pagePrefix }: Pick<Config, 'pagePrefix'>, path: string): string {
  return path.startsWith('/api/') ? path : pagePrefix + path
}

/** The same with the origin before it, for mails. */
export function pageAddress(config: Pick<Config, 'pagePrefix' | 'publicUrl'>, path: string): string {
  return config.publicUrl + pagePath(config, path)
}
