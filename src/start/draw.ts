import { BUS_PAGE_SIZE, HOME_PAGE_SIZE } from '#contract/constants.ts'
import { ENGLISH } from '#contract/language.ts'
import { byHand, isRecord } from '#contract/reads.ts'
import { indiaDate } from '#contract/time.ts'
import { lastRoute } from '../features/buses/search/search-buses.ts'
import { say, spokenNow } from '../language/say.ts'
import { local, tab } from '../lib/browser-storage.ts'
import { nowBy, parseClock } from '../lib/clock/kept-clock.ts'
import { shortDate, updated } from '../lib/format.ts'
import { hasTemplate, joined, type Markup, put, template } from '../lib/templates.ts'
import { stillToLeave } from '../offline/bus-list/listed-buses.ts'
import { BUS_DETAILS, HAS_VISITED, RECENT_SEARCHES, SERVER_CLOCK } from '../storage-keys.ts'
import { type FirstBuses, rememberedAt } from './first-buses.ts'
import { lookOf, rowWords } from './rows.ts'

/** The screen drawn until the app starts: `other` has only the bar, `none` not even that. */
export type FirstScreen = 'home' | 'buses' | 'no-bus' | 'log-in' | 'other' | 'none'

/** The screens that begin with buses, and their first number of rows. */
const ROWS: Partial<Record<FirstScreen, number>> = { home: HOME_PAGE_SIZE, buses: BUS_PAGE_SIZE }

/** The page's fonts (src/ui/faces.css); until both are loaded, start.css hides the text that they would move. */
const LETTERS = ['1em "Sawari Text"', '800 1em "Sawari Board"']

/** @returns the screen that the app will certainly begin with at this address */
export function screenAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>): FirstScreen {
  if (pathname.startsWith('/adminAuth/')) return 'none'
  switch (pathname) {
    case '/':
      return 'home'
    case '/bus':
      // A search or a filter has a list of its own.
      return search !== '' || history.state?.kind ? 'other' : 'buses'
    case '/bus/bus-details':
      return search === '' && tab.raw.getItem(BUS_DETAILS) === null ? 'no-bus' : 'other'
    case '/userAuth':
      return 'log-in'
    default:
      return 'other'
  }
}

export function showsBuses(screen: FirstScreen): boolean {
  return ROWS[screen] !== undefined
}

/**
 * Draws a screen from its templates: the app's own markup, rendered by the build (screens.tsx). The app
 * later draws the same in its place.
 * @returns undefined if the page has no such screen
 */
export function draw(screen: FirstScreen, buses: FirstBuses | undefined): HTMLElement | undefined {
  const { dataset } = document.documentElement
  dataset.page = screen
  void Promise.all(LETTERS.map((face) => document.fonts?.load(face))).then(() => {
    dataset.letters = 'ours'
  })
  const now = nowBy(parseClock(local.raw.getItem(SERVER_CLOCK)))
  const today = indiaDate(now)
  const name = `screen-${screen}`
  if (!hasTemplate(name)) return undefined
  const first = showsBuses(screen) ? buses : undefined
  // Read only if needed: the route is stored with the buses found, which may be many.
  const { from = '', to = '' } = (screen === 'home' && lastRoute()) || {}
  return putScreen(
    template(name, {
      date: today,
      today: shortDate(today),
      from,
      to,
      count: countOf(buses),
      strip: first ? stripOf(first) : '',
      list: first ? listOf(screen, first) : template(`${screen}-waiting`),
      recents: recentsRow(),
    }),
  )
}

/** Replaces the page's content with a screen. */
export function putScreen(screen: Markup): HTMLElement | undefined {
  const root = document.getElementById('root')
  if (!root) return undefined
  const shell = document.createElement('div')
  shell.className = 'shell'
  // The notice about a sleeping server belongs to a first visit (src/features/connection), with English beside another
  // language.
  const english = spokenNow.getSnapshot().language === ENGLISH ? '' : template('notice-english')
  put(shell, local.raw.getItem(HAS_VISITED) === null ? joined([template('notice', { english }), screen]) : screen)
  root.replaceChildren(shell)
  return shell
}

/** @returns the number of buses to choose from, in words; empty while unknown */
function countOf(buses: FirstBuses | undefined): string {
  if (buses?.list.part !== 'whole') return ''
  return say.count(stillToLeave(buses.list.buses, buses.now).length, '{count} bus', '{count} buses')
}

/** The first rows, and the part below them. */
function listOf(screen: FirstScreen, first: FirstBuses): Markup {
  const { list, now } = first
  const at = rememberedAt(first)
  const shown = ROWS[screen] ?? 0
  const all = stillToLeave(list.buses, now)
  const rows = all.slice(0, shown).map((bus) => template(lookOf(bus, at), rowWords(bus, at, now)))
  return template(`${screen}-${all.length > shown ? 'more' : 'end'}`, { rows: joined(rows) })
}

/** The strip with the age of the buses, if it must be shown. */
function stripOf(first: FirstBuses): Markup | '' {
  const at = rememberedAt(first)
  if (at === undefined) return ''
  const words = { what: say('last known buses'), age: updated(at, first.now) }
  return template(navigator.onLine ? 'strip-stale' : 'strip-offline', words)
}

/** Routes searched before stand between the form and the buses (recent-searches-row.tsx). */
function recentsRow(): Markup | '' {
  const recents = local.read(RECENT_SEARCHES, Recents) ?? []
  const [last] = recents
  return last
    ? template('recents', { ...last, routes: joined(recents.map((recent) => template('recent', recent))) })
    : ''
}

const Recents = byHand((value) => (Array.isArray(value) ? value.flatMap(recentOf) : undefined))

function recentOf(kept: unknown): Record<string, string>[] {
  return isRecord(kept) ? [{ from: say.place(String(kept.from)), to: say.place(String(kept.to)) }] : []
}
