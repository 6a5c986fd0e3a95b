import { QueryClient } from '@tanstack/react-query'
import { RouterContextProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { BUS_PAGE_SIZE, HOME_PAGE_SIZE } from '../../contract/constants.ts'
import { ENGLISH } from '../../contract/language.ts'
import { BusCard } from '../features/buses/list/bus-card.tsx'
import { BusCards, BusCardsSkeleton } from '../features/buses/list/bus-cards.tsx'
import { seatsLeft } from '../features/buses/seats-left.ts'
import { connection, wakeNotice } from '../features/connection/connection.ts'
import { FirstNotice } from '../features/connection/notices/first-notice.tsx'
import { StatusLine } from '../features/connection/notices/status-line.tsx'
import { RecentSearchesRow } from '../features/home/search/recent-searches-row.tsx'
import { SearchResult } from '../features/home/search/search-result.tsx'
import { AccountFrame } from '../features/session/frame/account-frame.tsx'
import { TRAVELLER_LOG_IN } from '../features/session/log-in/log-in-sides.ts'
import { hi } from '../language/hi/hi.ts'
import { pageWords } from '../language/keep-page-words.ts'
import { speak } from '../language/say.ts'
import { rupees, updated } from '../lib/format.ts'
import { lookOf } from '../start/rows.ts'
import { Logo } from '../ui/head/logo.tsx'
import { TopBar } from '../ui/head/top-bar.tsx'
import { named } from './screens/named.ts'
import { renderRoute, routerAt } from './screens/route.tsx'
import { KNOWN_AT, now, SAMPLE, samples } from './screens/sample-bus.ts'
import { renderSeatTemplates } from './screens/seats.tsx'

/**
 * Renders, when the app is built, the screens that the page shows before the app starts: the app's own screens, with
 * names (`{name}`) for the values of a visit, which `draw.ts` and `rows.ts` fill in. Phones get only the markup.
 */

const REMEMBERED = { kind: 'remembered', at: KNOWN_AT } as const
const SIZES = { home: HOME_PAGE_SIZE, buses: BUS_PAGE_SIZE }
/** The end of a list, as in home-screen.tsx. */
const NO_MORE = 'No more buses available.'
/** The screens' name for it in the strip about its age. */
const LIST = 'last known buses'
const nothing = () => undefined
const refresh = () => Promise.resolve()

/** @returns templates for the page, by their ids */
export async function renderTemplates(): Promise<Record<string, string>> {
  const strip = renderStrip()
  const age = updated(KNOWN_AT, now)
  const home = withPlaces(
    await renderRoute('/', samples(SIZES.home)),
    strip,
    renderList(SIZES.home, SIZES.home, NO_MORE),
  )
  const buses = withPlaces(await renderRoute('/bus', samples(SIZES.buses)), strip, renderList(SIZES.buses, SIZES.buses))
  const rows = renderRows()
  const searchResult = renderToStaticMarkup(<SearchResult state={{ kind: 'idle' }} />)
  const noBus = await renderRoute('/bus/bus-details', [])
  const logIn = renderLogIn()
  const seats = await renderSeatTemplates()
  // Pretended for the last two templates: no other part may show it.
  wakeNotice.firstVisit()
  connection.setBrowserOnline(false)
  const offline = renderStrip()
  const { notice, english } = renderNotice()
  return withWords({
    'screen-home': withLastRoute(named(home, [[searchResult, `${searchResult}{recents}`]])),
    ...renderRecents(),
    'screen-buses': named(buses, [[`${SIZES.buses} buses`, '{count}']]),
    'screen-no-bus': noBus,
    'screen-log-in': logIn,
    ...seats,
    'screen-other': renderToStaticMarkup(<TopBar logo={<Logo height={34} />} />),
    'strip-stale': named(strip, [[`Showing ${LIST}, ${age}`, 'Showing {what}, {age}']]),
    'strip-offline': named(offline, [[`Offline. Showing ${LIST}, ${age}`, 'Offline. Showing {what}, {age}']]),
    'home-waiting': renderToStaticMarkup(<BusCardsSkeleton count={SIZES.home} />),
    'buses-waiting': renderToStaticMarkup(<BusCardsSkeleton count={SIZES.buses} />),
    'home-more': emptied(renderList(SIZES.home, SIZES.home + 1)),
    'home-end': emptied(renderList(SIZES.home, 1, NO_MORE)),
    'buses-more': emptied(renderList(SIZES.buses, SIZES.buses + 1)),
    'buses-end': emptied(renderList(SIZES.buses, 1)),
    ...rows,
    notice,
    'notice-english': english,
  })
}

/** The notice of a first visit, and its button for English, shown beside another language. */
function renderNotice(): { notice: string; english: string } {
  const inEnglish = renderToStaticMarkup(<FirstNotice />)
  speak('hi', {})
  const inHindi = renderToStaticMarkup(<FirstNotice />)
  speak(ENGLISH, {})
  const [english = ''] = inHindi.match(/<button[^>]*lang="en".*?<\/button>/s) ?? []
  const notice = named(inHindi, [[english, '{english}']])
  if (notice.replace('{english}', '') !== inEnglish)
    throw new Error('The notice differs by more than English beside it.')
  return { notice, english }
}

/** The words of the page in another language, for a phone of that language on its first visit. */
function withWords(templates: Record<string, string>): Record<string, string> {
  // Seats are loaded after a press, in a file of their own.
  window.sawari = { templates: Object.fromEntries(Object.entries(templates).filter(([id]) => !/\bseats\b/.test(id))) }
  return { ...templates, 'words-hi': JSON.stringify({ language: 'hi', translation: pageWords(hi) }) }
}

/** Puts names for the last search into the two place fields. */
function withLastRoute(home: string): string {
  const field = /(<input role="combobox"[^>]* value=")"/
  const filled = ['{from}', '{to}'].reduce((before, name) => before.replace(field, `$1${name}"`), home)
  if (!/\{from\}.*\{to\}/s.test(filled))
    throw new Error('src/build/screens.tsx does not find the fields of places in home.')
  return filled
}

/** The row of routes searched before: one route, and the markup around them. */
function renderRecents(): Record<string, string> {
  const row = renderToStaticMarkup(
    <RecentSearchesRow recents={[{ from: '{from}', to: '{to}' }]} onChoose={nothing} onAgain={nothing} />,
  )
  const [, recent = ''] = row.match(/<li>.*?<\/li>/gs) ?? []
  return { recents: named(row, [[recent, '{routes}']]), recent }
}

/** A row in each of its looks. */
function renderRows(): Record<string, string> {
  const looks: Record<string, string> = {}
  for (const availableSeats of [SAMPLE.availableSeats, 1, 0])
    for (const at of [undefined, KNOWN_AT]) {
      const bus = { ...SAMPLE, availableSeats }
      const card = renderToStaticMarkup(<BusCard bus={bus} rememberedAt={at} onBook={nothing} />)
      const row = `<li>${named(card, [
        [seatsLeft(bus, at, now), '{left}'],
        [rupees(bus.costPerSeat), '{fare}'],
        [String(bus.id), '{id}'],
        ['>{date}<', '>{day}<'],
        // A bus without a time shows no travel time.
        ['"></p>', '">{travel}</p>'],
      ]).replace(`>${bus.numberOfSeats} seats<`, '>{numberOfSeats} seats<')}</li>`
      const look = lookOf(bus, at)
      if ((looks[look] ?? row) !== row) throw new Error(`${look} stands for two looks of a row (src/start/rows.ts).`)
      looks[look] = row
    }
  return looks
}

/** The frame of the log-in without its form, which brings files of its own. */
function renderLogIn(): string {
  const { title, line } = TRAVELLER_LOG_IN
  return renderToStaticMarkup(
    <RouterContextProvider router={routerAt('/userAuth', new QueryClient())}>
      <AccountFrame title={title} line={line}>
        {null}
      </AccountFrame>
    </RouterContextProvider>,
  )
}

function renderStrip(): string {
  return renderToStaticMarkup(<StatusLine freshness={REMEMBERED} what={LIST} onRefresh={refresh} />)
}

function renderList(pageSize: number, buses: number, end?: string): string {
  return renderToStaticMarkup(
    <BusCards buses={samples(buses)} pageSize={pageSize} rememberedAt={KNOWN_AT} end={end} onBook={nothing} />,
  )
}

/** Names the places of the strip and of the list, where the app shows something else until there are buses. */
function withPlaces(screen: string, strip: string, list: string): string {
  return named(screen, [
    [strip, '{strip}'],
    [list, '{list}'],
  ])
}

/** The list without its rows. */
function emptied(list: string): string {
  return list.replace(/(<ul[^>]*>).*(<\/ul>)/s, '$1{rows}$2')
}
