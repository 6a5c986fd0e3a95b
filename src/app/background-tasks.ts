import type { QueryClient } from '@tanstack/react-query'
import { ALL_BUSES_KEY, putBusList } from '../features/buses/all-buses.ts'
import { connection } from '../features/connection/connection.ts'
import { isLogOutPending } from '../features/session/log-out/pending-log-out.ts'
import { canBeTold } from '../features/session/notifications/can-be-told.ts'
import { lookAtOtherTabs, subscribeToSession } from '../features/session/session.ts'
import { chosenLanguage, restoreLanguage } from '../language/chosen-language.ts'
import { keepPageWords } from '../language/keep-page-words.ts'
import { spokenNow } from '../language/say.ts'
import { local } from '../lib/browser-storage.ts'
import { loadChunk } from '../lib/chunks/load-chunk.ts'
import { onClockCorrected, stampClock } from '../lib/clock/server-clock.ts'
import { readBusList } from '../offline/bus-list/bus-list.ts'
import type { BusList } from '../offline/bus-list/listed-buses.ts'
import { keepAssetGroup } from '../offline/keep-asset-group.ts'
import { forgetPersonal, persistQueries } from '../offline/queries/persist-queries.ts'
import { type Account, loggedInAccounts } from '../offline/stored-account.ts'
import { askAllAgain, askWhatComesFromTheFuture, moveAges } from './queries/query-ages.ts'
import type { CachedState } from './queries/restore-cached-state.ts'
import { resumeChanges } from './resume-changes.ts'
import { sendKeptChanges } from './send-kept-changes.ts'
import { followTicketNews } from './ticket-news.ts'

/**
 * What the app does beside its screens, from the second frame on: it keeps what it learns, forgets who leaves, reads the
 * rest of a long list, and follows news and changes that wait. It comes in a file of its own and makes up for what
 * happened before that was here.
 * @param began what the first frame was drawn from
 */
export function startBackgroundTasks(client: QueryClient, began: CachedState): void {
  forgetWhoLeaves(client, began.accounts)
  const persistence = persistQueries(client, local.raw, began.text, stampClock)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') persistence.flush()
    else {
      connection.check()
      askWhatComesFromTheFuture(client)
    }
  })
  window.addEventListener('pagehide', () => persistence.flush())
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    lookAtOtherTabs()
    connection.check()
    askAllAgain(client)
  })
  onClockCorrected((shift) => moveAges(client, shift))
  void completeBusList(client)
  finishPendingLogOut()
  followTicketNews(client)
  sendKeptChanges(client)
  resumeChanges(client)
  followLanguage()
  followAccounts()
  followPhone()
  followWhatReloadsLeft()
}

/** The language in use is kept like the app itself; one that could not be loaded at the start comes when there is a line. */
function followLanguage(): void {
  const keep = () => {
    const { language } = spokenNow.getSnapshot()
    if (language !== 'en') void keepAssetGroup(navigator.serviceWorker, language)
    keepPageWords()
    tell()
  }
  const tell = () => {
    if (chosenLanguage() !== undefined && loggedInAccounts(local.raw).length > 0)
      loadChunk(async () => (await import('./tell-language.ts')).tellLanguage)
        .then((tellLanguage) => tellLanguage())
        .catch(() => undefined)
  }
  spokenNow.subscribe(keep)
  keep()
  subscribeToSession(tell)
  connection.onAwake(() => {
    void restoreLanguage()
    keep()
  })
}

/** Tickets, the checkout and the own account are for whoever has one: from the log-in on, their pages open with no signal. */
function followAccounts(): void {
  const keep = () => {
    if (loggedInAccounts(local.raw).length > 0) void keepAssetGroup(navigator.serviceWorker, 'account')
  }
  subscribeToSession(keep)
  connection.onAwake(keep)
  keep()
}

/** Where notifications were switched on, they are for the account that is logged in, in the language that was chosen here. */
function followPhone(): void {
  const tell = () => {
    const accounts = loggedInAccounts(local.raw)
    if (accounts.length > 0 && canBeTold() && Notification.permission === 'granted')
      loadChunk(async () => (await import('../features/session/notifications/phone-subscription.ts')).keepPhoneTold)
        .then((keepPhoneTold) => Promise.all(accounts.map(keepPhoneTold)))
        .catch(() => undefined)
  }
  subscribeToSession(tell)
  spokenNow.subscribe(tell)
  connection.onAwake(tell)
  tell()
}

/** A reload over a sheet leaves its entry in the browser's history (ui/overlays/back-closes.ts): a Back to it goes on. */
function followWhatReloadsLeft(): void {
  const look = () => {
    const state: unknown = history.state
    if (typeof state === 'object' && state !== null && 'sawariOverlay' in state)
      loadChunk(async () => (await import('../ui/overlays/back-closes.ts')).listenForBack)
        .then((listenForBack) => listenForBack())
        .catch(() => undefined)
  }
  window.addEventListener('popstate', look)
  look()
}

/** Most calls would do it by coming after it; a screen that makes none must not put it off. */
function finishPendingLogOut(): void {
  const look = () => {
    if (isLogOutPending())
      loadChunk(async () => (await import('../features/session/log-out/end-server-session.ts')).endServerSession)
        .then((endServerSession) => endServerSession())
        .catch(() => undefined)
  }
  connection.onAwake(look)
  look()
}

/** Somebody logs out or gives the phone on, in whichever tab: what this one knows of them goes as well. */
function forgetWhoLeaves(client: QueryClient, accounts: Account[]): void {
  let known = accounts
  function look(): void {
    const before = known
    known = loggedInAccounts(local.raw)
    if (before.some((account) => !known.includes(account))) void forgetPersonal(client, local.raw)
  }
  subscribeToSession(look)
  look()
}

/** The first frame had the soonest buses; the rest of a long list follows it, unless the server was quicker. */
async function completeBusList(client: QueryClient): Promise<void> {
  const seed = client.getQueryState<BusList>(ALL_BUSES_KEY)
  if (seed?.data?.part !== 'soonest') return
  const whole = await readBusList(window.caches)
  const untouched = client.getQueryState(ALL_BUSES_KEY)?.dataUpdatedAt === seed.dataUpdatedAt
  if (whole && untouched) putBusList(client, whole)
}
