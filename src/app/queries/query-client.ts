import { onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#lib/calls/api-error.ts'

/** Reads are repeated for this long: a sleeping server needs 5 to 7 minutes, and proxies cut single requests. */
const KEEP_ASKING_MS = 12 * 60_000
const LONGEST_PAUSE_MS = 30_000

function pause(failures: number): number {
  return Math.min(5_000 * 2 ** failures, LONGEST_PAUSE_MS)
}

const MOST_TRIES = Math.ceil(KEEP_ASKING_MS / LONGEST_PAUSE_MS) + 2

/** Repeats a read that had no answer, or an answer from another host in the server's place. */
function worthAsking(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  switch (error.trouble.kind) {
    case 'unreachable':
    case 'elsewhere':
      return true
    case 'refused':
    case 'unreadable':
      return false
  }
}

export function createQueryClient(): QueryClient {
  // The manager starts out as online and only listens for changes.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The first attempt runs without a network too, since memory may answer it; later ones wait for a network.
        networkMode: 'offlineFirst',
        gcTime: Number.POSITIVE_INFINITY,
        staleTime: 30_000,
        retry: (failures, error) => worthAsking(error) && failures < MOST_TRIES,
        retryDelay: pause,
      },
      mutations: {
        // A purchase never sends itself later: without a network it fails now, and the person decides.
        networkMode: 'always',
        retry: false,
        gcTime: 0,
      },
    },
  })
}
