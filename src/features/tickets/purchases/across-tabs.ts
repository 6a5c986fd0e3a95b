import * as v from 'valibot'
import { createObservable, type Observable } from '../../../offline/observable.ts'
import type { OpenRequest, OpenRequests } from '../../../offline/purchases/open-requests.ts'

type Listed<Request extends OpenRequest> = Omit<OpenRequests<Request>, 'begin'>

/** What a page knows of open requests, kept in step with other tabs. */
export type OwnRequests<Request extends OpenRequest> = Listed<Request> & Observable<readonly Request[]>

/** What one tab does to the open requests the others hear of. */
const TabMessage = v.picklist(['changed', 'removed'])

/** @param open is given what tells of each change. @returns what it opens, to be listened to, whichever tab changes it */
export function acrossTabs<Request extends OpenRequest, Requests extends Listed<Request>>(
  channel: string,
  open: (tell: () => void) => Requests,
): Requests & OwnRequests<Request> {
  const tabs = typeof BroadcastChannel === 'function' ? new BroadcastChannel(channel) : undefined
  const known = createObservable<readonly Request[]>([])
  const requests = open(() => {
    void list()
    tabs?.postMessage('changed')
  })
  async function list(): Promise<Request[]> {
    const listed = await requests.list()
    // Told only of what is news: whoever listens looks at all of it.
    if (JSON.stringify(listed) !== JSON.stringify(known.getSnapshot())) known.set(listed)
    return listed
  }
  tabs?.addEventListener('message', ({ data }) => {
    if (!v.is(TabMessage, data)) return
    // What could not be stored lies in the memory of each tab.
    if (data === 'removed') requests.forget()
    void list()
  })
  void list()
  return {
    ...requests,
    getSnapshot: known.getSnapshot,
    subscribe: known.subscribe,
    list,
    close(key: string) {
      // At once: the ticket's page must not begin by calling it open.
      known.set(known.getSnapshot().filter((one) => one.key !== key))
      return requests.close(key)
    },
    async removeAll() {
      await requests.removeAll()
      tabs?.postMessage('removed')
    },
  }
}
