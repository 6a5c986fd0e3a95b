import type { Call } from '#contract/http.ts'
import { beforeCalls } from '#lib/calls/call-hooks.ts'
import { loadChunk } from '#lib/chunks/load-chunk.ts'
import { isLogOutPending } from './pending-log-out.ts'

/**
 * Sends a pending log-out before every other call, also before a log-in: it ends the earlier session and never a newer
 * one. Public reads need not wait, as they can go without the session.
 */
export function putLogOutFirst(): void {
  beforeCalls((call) => {
    if (!isLogOutPending() || isLogOut(call)) return undefined
    if (call.access === 'public' && call.method === 'GET') return 'nameless'
    return loadChunk(async () => (await import('./end-server-session.ts')).endServerSession).then((end) => end())
  })
}

function isLogOut({ method, path }: Call): boolean {
  return method === 'DELETE' && path === '/api/session'
}
