import type { Call } from '#contract/http.ts'
import { beforeCalls } from '#lib/calls/call-hooks.ts'
import { loadChunk } from '#lib/chunks/load-chunk.ts'
import { isLogOutPending } from './pending-log-out.ts'

/**
 * Before every other call, a log-in too: so it ends the earlier session and never one that was begun since. What anybody
 * may read need not wait, since it can go without the session.
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
