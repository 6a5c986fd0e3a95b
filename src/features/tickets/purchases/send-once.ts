import type { User } from '../../../../contract/accounts/account.ts'
import type { OpenRequest } from '../../../offline/purchases/open-requests.ts'

/** @returns what sends an open request, and sends it once where this page asks for it twice */
export function sendOnce<Request extends OpenRequest, Answer>(
  send: (user: User, request: Request) => Promise<Answer>,
): { isBeingSent: (key: string) => boolean; send: (user: User, request: Request) => Promise<Answer> } {
  const underWay = new Map<string, Promise<Answer>>()
  return {
    isBeingSent: (key) => underWay.has(key),
    send(user, request) {
      const running = underWay.get(request.key)
      if (running) return running
      const sending = send(user, request).finally(() => underWay.delete(request.key))
      underWay.set(request.key, sending)
      return sending
    },
  }
}
