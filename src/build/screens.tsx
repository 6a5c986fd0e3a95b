import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterContextProvider, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Bus } from '../../contract/buses/bus.ts'
import { type Coach, coachOf } from '../../contract/buses/coach.ts'
import { BUS_PAGE_SIZE, DISPLAYED_RATING, HOME_PAGE_SIZE, MAX_SEATS_PER_BOOKING } from '../../contract/constants.ts'
import { ENGLISH } from '../../contract/language.ts'
import { indiaDate } from '../../contract/time.ts'
import { wayInWords } from '../features/booking/seats/way-in-words.ts'
import { putBusList } from '../features/buses/all-buses.ts'
import { BusCard } from '../features/buses/list/bus-card.tsx'
import { BusCards, BusCardsSkeleton } from '../features/buses/list/bus-cards.tsx'
import { OperatorLine } from '../features/buses/operator-line.tsx'
import { SeatLegend } from '../features/buses/seat-map/seat-legend.tsx'
import { SeatMap } from '../features/buses/seat-map/seat-map.tsx'
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
import { rupees, shortDate, updated } from '../lib/format.ts'
import { routeTree } from '../route-tree.gen.ts'
import { lookOf } from '../start/rows.ts'
import { Logo } from '../ui/head/logo.tsx'
import { TopBar } from '../ui/head/top-bar.tsx'

/**
 * Renders, when the app is built, what the page shows before the app is there: the app's own screens, with names (`{name}`)
 * where a visit's own words go, which `draw.ts` and `rows.ts` put in. Nothing of this goes to a phone but the markup.
 */

/** A bus whose every word can be found again. It leaves after every moment: letters sort behind digits. */
const SAMPLE: Bus = {
  id: 987654321,
  name: '{name}',
  busNumber: '',
  type: '{type}',
  rating: '{rating}',
  from: '{from}',
  to: '{to}',
  dateOfDeparture: '{date}',
  departureTime: '{time}',
  reportingTime: '',
  availableSeats: 77,
  numberOfSeats: 99,
  costPerSeat: 987654,
  boardingPoint: '',
  droppingPoint: '',
}

/** What stands in a seat map of which nothing is known; presses are the page's (early-input.ts). */
const SEATING = {
  known: false,
  booked: new Set<number>(),
  chosen: [],
  ladies: [2],
  kept: [],
  full: false,
  onPress: () => undefined,
}

/** Of each kind a coach with two places in a line, the second of them for women. */
const COACHES: readonly Coach[] = [
  { kind: 'classic', lines: [[1, 2]] },
  { kind: 'two-one', lines: [[1, 2]] },
  { kind: 'sleeper', lower: [[1, 2]], upper: [[1, 2]] },
]

const now = Date.now()
const KNOWN_AT = now - 7_200_000
const REMEMBERED = { kind: 'remembered', at: KNOWN_AT } as const
const SIZES = { home: HOME_PAGE_SIZE, buses: BUS_PAGE_SIZE }
/** As home-screen.tsx ends a list. */
const NO_MORE = 'No more buses available.'
/** As the screens call it in the strip about its age. */
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
  const seats = await renderSeats()
  // Made up for the last two: no other part is to show it.
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
    'screen-seats': seats,
    ...Object.assign({}, ...COACHES.map(renderCoach)),
    'seats-time': '<b>{time}</b>',
    'seats-phone': '<a href="tel:{phone}">{number}</a>',
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

/** The notice of a first visit, and the button that stands in it beside another language. */
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

/** What a phone that asks for another language reads on its first visit, of what stands in the page. */
function withWords(templates: Record<string, string>): Record<string, string> {
  // Seats come with a press, in a file of their own.
  window.sawari = { templates: Object.fromEntries(Object.entries(templates).filter(([id]) => !/\bseats\b/.test(id))) }
  return { ...templates, 'words-hi': JSON.stringify({ language: 'hi', translation: pageWords(hi) }) }
}

/** What a phone has searched last stands in the two fields of places. */
function withLastRoute(home: string): string {
  const field = /(<input role="combobox"[^>]* value=")"/
  const filled = ['{from}', '{to}'].reduce((before, name) => before.replace(field, `$1${name}"`), home)
  if (!/\{from\}.*\{to\}/s.test(filled))
    throw new Error('src/build/screens.tsx does not find the fields of places in home.')
  return filled
}

/** The row of routes searched before: one of them, and what stands around them. */
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
        // Of a bus without a time nothing is said of the way.
        ['"></p>', '">{travel}</p>'],
      ]).replace(`>${bus.numberOfSeats} seats<`, '>{numberOfSeats} seats<')}</li>`
      const look = lookOf(bus, at)
      if ((looks[look] ?? row) !== row) throw new Error(`${look} stands for two looks of a row (src/start/rows.ts).`)
      looks[look] = row
    }
  return looks
}

/** Bus details as they stand before anything is known of the seats (draw-seats.ts). */
async function renderSeats(): Promise<string> {
  const bus: Bus = {
    ...SAMPLE,
    busNumber: '{plate}',
    reportingTime: '{reportingTime}',
    boardingPoint: '{boardingPoint}',
    droppingPoint: '{droppingPoint}',
    ladiesSeats: SEATING.ladies.join(),
    travels_name: '{operator}',
    travels_phone: '{phone}',
  }
  const coach = coachOf(bus.type, bus.numberOfSeats)
  return named(await renderRoute(`/bus/bus-details?bus=${bus.id}`, [bus]), [
    [renderLegend(coach, true), '{legend}'],
    [renderToStaticMarkup(<SeatMap coach={coach} {...SEATING} />), '{coach}'],
    [renderToStaticMarkup(wayInWords(bus, <b key="time">{bus.reportingTime}</b>)), '{way}'],
    [renderToStaticMarkup(<OperatorLine operator="{operator}" phone="{phone}" />), '{operator}'],
    // Of a bus without a time nothing is said of the way.
    ['"></p>', '">{travel}</p>'],
    ['data-size="full"', 'data-size="{size}"'],
    ['{date}, departs', '{day}, departs'],
    [DISPLAYED_RATING, '{rating}'],
    [seatsLeft(bus, 0, now), '{left}'],
    [rupees(bus.costPerSeat), '{fare}'],
    [`up to ${MAX_SEATS_PER_BOOKING}`, 'up to {most}'],
  ])
}

/** What tells a kind of coach from another: what its places look like, and how they lie. */
function renderCoach(coach: Coach): Record<string, string> {
  let map = renderToStaticMarkup(<SeatMap coach={coach} {...SEATING} />)
  const [line = ''] = map.match(/<div[^>]*role="row".*?<\/button><\/div><\/div>/s) ?? []
  const [forAll = '', forWomen = ''] = line.match(/<div[^>]*role="gridcell".*?<\/button><\/div>/gs) ?? []
  const decks = coach.kind === 'sleeper' ? 2 : 1
  for (let deck = 0; deck < decks; deck++) map = map.replace(line, () => `{lines${deck}}`)
  const id = `seats-${coach.kind}`
  return {
    [id]: map,
    [`${id}-line`]: named(line, [
      [forAll + forWomen, '{seats}'],
      ['data-line="0"', 'data-line="{line}"'],
    ]),
    [`${id}-seat`]: seatNamed(forAll, 1, SEAT),
    [`${id}-seat-ladies`]: named(seatNamed(forWomen, 2, `${SEAT}, ladies’ seat`), [
      ['data-word="Ladies"', 'data-word="{word}"'],
      ['data-short="L"', 'data-short="{letter}"'],
    ]),
    [`${id}-legend`]: renderLegend(coach, false),
    [`${id}-legend-ladies`]: named(renderLegend(coach, true), [['>L<', '>{letter}<']]),
  }
}

/** As seat.tsx names it, its number left out. */
const SEAT = 'not known yet whether it is free'

function seatNamed(cell: string, seat: number, name: string): string {
  return named(cell, [
    [`Seat ${seat}, ${name}`, '{name}'],
    [`--lane:1;--rank:${seat}`, '--lane:{lane};--rank:{rank}'],
    [`data-seat="${seat}"`, 'data-seat="{seat}"'],
    [`>${seat}<`, '>{seat}<'],
  ])
}

function renderLegend({ kind }: Coach, ladies: boolean): string {
  return renderToStaticMarkup(<SeatLegend known={false} ladies={ladies} kept={false} berths={kind === 'sleeper'} />)
}

/** A page of the app as its own router draws it, knowing some buses of earlier. */
async function renderRoute(path: string, buses: Bus[]): Promise<string> {
  const client = new QueryClient()
  putBusList(client, { buses, total: buses.length, updatedAt: KNOWN_AT, etag: undefined, part: 'whole' })
  const router = routerAt(path, client)
  await router.load()
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const day = indiaDate(now)
  return withoutMenu(html).replaceAll(shortDate(day), '{today}').replaceAll(day, '{date}')
}

/** Who is logged in, and in which theme, the app tells: what depends on it is not promised. */
function withoutMenu(html: string): string {
  return html.replace(/(<header.*?)<nav.*?(<\/div><\/header>)/, '$1$2')
}

function routerAt(path: string, queryClient: QueryClient) {
  return createRouter({ routeTree, context: { queryClient }, history: createMemoryHistory({ initialEntries: [path] }) })
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

function samples(count: number): Bus[] {
  return Array.from({ length: count }, (_, index) => ({ ...SAMPLE, id: SAMPLE.id + index }))
}

/** Names the places of the strip and of the list, in which the app shows something else until there are buses. */
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

/** @throws an Error if one of the texts is not there: what is drawn has changed, and this has to follow */
function named(html: string, places: readonly (readonly [text: string, name: string])[]): string {
  return places.reduce((before, [text, name]) => {
    if (text === '' || !before.includes(text))
      throw new Error(`src/build/screens.tsx does not find in a screen: ${text}`)
    return before.replaceAll(text, () => name)
  }, html)
}
