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
 * The app's work beside its screens, from the second frame on: it keeps new answers, deletes the data of accounts that
 * log out, reads the rest of a long list, and follows news and waiting changes. It comes in a file of its own and
 * catches up on events from before it was loaded.
 * @param began the state that the first frame was drawn from
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

/**
 * Keeps the files of the language in use; one that could not be loaded at the start is loaded when there is a signal.
 */
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

/** Keeps the files of tickets, checkout and account from the log-in on: these pages then open with no signal. */
function followAccounts(): void {
  const keep = () => {
    if (loggedInAccounts(local.raw).length > 0) void keepAssetGroup(navigator.serviceWorker, 'account')
  }
  subscribeToSession(keep)
  connection.onAwake(keep)
  keep()
}

/** Moves notifications that are on to the account now logged in, and to the language now chosen. */
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

/** A reload under an open sheet leaves the sheet's history entry (ui/overlays/back-closes.ts): a Back to it goes on. */
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

/** Finishes a pending log-out. Most calls do so before they are sent, but a screen without calls must not delay it. */
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

/** When an account logs out or is replaced, in any tab, this tab drops its data as well. */
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

/** The first frame had the soonest buses; this reads the rest of a long list, unless the server was quicker. */
async function completeBusList(client: QueryClient): Promise<void> {
  const seed = client.getQueryState<BusList>(ALL_BUSES_KEY)
  if (seed?.data?.part !== 'soonest') return
  const whole = await readBusList(window.caches)
  const untouched = client.getQueryState(ALL_BUSES_KEY)?.dataUpdatedAt === seed.dataUpdatedAt
  if (whole && untouched) putBusList(client, whole)
}
