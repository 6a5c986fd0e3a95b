import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { isApiRequest } from '../calls/api-path.ts'
import { hasSecretAddress, SECRET_ADDRESS_HEADERS } from './secret-addresses.ts'

/**
 * The policy of the app's pages and scripts: no other host, and only the inline scripts and styles that the page was
 * built with, by their hashes. It is sent with scripts too, because a worker takes its policy from its own answer, not
 * the page's.
 */
function pagePolicy(page: string): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashesOf('script', page)].join(' '),
    ["style-src 'self'", ...hashesOf('style', page)].join(' '),
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Elements with attributes are not inline: they name files. */
function hashesOf(element: 'script' | 'style', page: string): string[] {
  const inline = page.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))
  return [...inline].map(([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`)
}

/** Answers of the API are data: opened as a page they may do nothing at all. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** One year; a browser that has been here never speaks plain http to us again. */
const HSTS = 'max-age=31536000'

/** Headers of a page (its HTML), and of the files that it loads. */
export function pageHeaders(page: string) {
  return {
    'content-security-policy': pagePolicy(page),
    'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
    // Never more than the origin, even to ourselves: the address of a reset page holds a secret.
    'referrer-policy': 'strict-origin',
    'cross-origin-opener-policy': 'same-origin',
  }
}

/**
 * Security headers on every answer: those of pages everywhere but under /api. They are few constants, set in one go,
 * because what every request pays for adds up.
 */
export const headersPlugin = fp(
  async (app: FastifyInstance, { https, page: html }: { https: boolean; page: string }) => {
    const always = {
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      ...(https ? { 'strict-transport-security': HSTS } : {}),
    }
    const data = { ...always, 'content-security-policy': DATA_POLICY, 'cache-control': 'no-store' }
    const page = { ...always, ...pageHeaders(html), 'x-frame-options': 'DENY' }
    app.addHook('onRequest', (request, reply, done) => {
      reply.headers(isApiRequest(request) ? data : page)
      if (hasSecretAddress(request.url)) reply.headers(SECRET_ADDRESS_HEADERS)
      done()
    })
  },
  { name: 'headers' },
)
