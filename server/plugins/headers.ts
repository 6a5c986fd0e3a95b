import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { isApiRequest } from './api-path.ts'

/**
 * What pages and scripts of the app may do. No inline script or style and no other host: the app keeps to that. It is
 * sent with scripts too, because a worker takes its policy from its own answer, not the page's.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Answers of the API are data: opened as a page they may do nothing at all. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** One year; a browser that has been here never speaks plain http to us again. */
const HSTS = 'max-age=31536000'

export const PAGE_HEADERS = {
  'content-security-policy': PAGE_POLICY,
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
} as const

/**
 * Security headers on every answer: those of pages everywhere but under /api. They are few constants, set in one go,
 * because what every request pays for adds up.
 */
export const headersPlugin = fp(
  async (app: FastifyInstance, options: { https: boolean }) => {
    const always = {
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      ...(options.https ? { 'strict-transport-security': HSTS } : {}),
    }
    const data = { ...always, 'content-security-policy': DATA_POLICY, 'cache-control': 'no-store' }
    const page = { ...always, ...PAGE_HEADERS, 'x-frame-options': 'DENY' }
    app.addHook('onRequest', (request, reply, done) => {
      reply.headers(isApiRequest(request) ? data : page)
      done()
    })
  },
  { name: 'headers' },
)
