import type { Config } from './config.ts'

/**
 * The path of a page in a mail or a redirect, as the front end routes it: behind PAGE_PREFIX. A mail's link may also be
 * an API call: those are the server's own and get no prefix.
 * @param path from `/` on, with its question
 */
export function pagePath({ pagePrefix }: Pick<Config, 'pagePrefix'>, path: string): string {
  return path.startsWith('/api/') ? path : pagePrefix + path
}

/** The page's path with the origin before it, for mails. */
export function pageAddress(config: Pick<Config, 'pagePrefix' | 'publicUrl'>, path: string): string {
  return config.publicUrl + pagePath(config, path)
}
