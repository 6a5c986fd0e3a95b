import type { Page } from '@playwright/test'
import { addDays, indiaDate, indiaTime } from '#contract/time.ts'
import type { MockApi } from '../../support/checklist/mock-api.ts'
import { BUS1, TKT1, USER1 } from '../../support/checklist/records.ts'
import { chk, det, enter, expect, pickSeats, seat, test, tix, user } from './fixtures.ts'

/**
 * Every screen of visitors and travellers, each with its hardest content: long names, errors at fields, open dialogs.
 * Tests that all screens must pass run over this table.
 */
interface Screen {
  /** The tab's title on this screen. */
  title: RegExp
  /** Opens the screen from anywhere, and waits until it shows. */
  open: (page: Page, api: MockApi) => Promise<void>
}

const LONG = {
  ...BUS1,
  id: 201,
  name: 'Shree Ganesh Travels Private Limited Muzaffarpur',
  type: 'A/C Seater / Sleeper (2+1) Bharat Benz',
  from: 'Thiruvananthapuram',
  to: 'Visakhapatnam Dwaraka',
  boardingPoint: 'Bairiya Bus Stand, near the old fort gate',
  availableSeats: 3,
  costPerSeat: 1249.5,
}
const LONG_TICKET = {
  ...TKT1,
  id: 905,
  source: LONG.from,
  destination: LONG.to,
  busName: LONG.name,
  passengers: [
    { seat: '3', name: 'Thiruvananthapuram Venkatanarasimharajuvaripeta', age: '100', gender: 'prefer-not-to-say' },
    { seat: '4', name: 'सुनीता देवी', age: '27', gender: 'female' },
  ],
  bookedSeats: ['3', '4', '11', '12', '13', '14', '21', '22', '23', '41'],
  username: 'Thiruvananthapuram Venkatanarasimharajuvaripeta',
}
/** Everything differs from what was booked: the time (past midnight), the place, the bus and the seats. */
const CHANGED_TICKET = {
  ...LONG_TICKET,
  id: 906,
  travels_name: LONG.name,
  travels_phone: '9123456780',
  ...{ dateOfDeparture: '2030-01-16', departureTime: '00:40', reportingTime: '00:10' },
  ...{ boardingPoint: LONG.boardingPoint, busNumber: 'BR01PC3318' },
  terms: [{ hoursBefore: 0, percent: 100 }],
  change: {
    booked: {
      ...{ dateOfDeparture: '2030-01-15', departureTime: '21:30', reportingTime: '21:00' },
      ...{ boardingPoint: 'Gandhi Maidan', type: 'AC, Recliner', busNumber: TKT1.busNumber },
      seats: ['5', '6', '7', '8', '15', '16', '17', '18', '25', '26'],
    },
    type: LONG.type,
    reasons: ['later', 'boarding-point', 'class', 'other'],
    ...{ number: 3, at: Date.parse('2030-01-15T15:20:00+05:30') },
  },
}
/** All of it is still to pay, by UPI or when getting on. */
const TICKET_TO_PAY = {
  ...LONG_TICKET,
  ...{ id: 912, travels_name: LONG.name, dateOfDeparture: addDays(indiaDate(Date.now()), 5) },
  ...{ terms: [{ hoursBefore: 24, percent: 90 }], payment: 'at-boarding' },
  money: {
    ...{ state: 'to-pay', fare: 1500, due: 1500, received: 0, paidBack: 0, dueBack: 0, kept: 0 },
    upi: { link: 'upi://pay?pa=a@b', id: 'asha@okbank', name: 'Magadh', reference: 'SW912C', merchant: false },
  },
}
const MINUTE = 60_000

/** A ticket for a bus that should have left this many minutes ago. */
function leftBehind(id: number, minutes: number) {
  const leaves = Date.now() - minutes * MINUTE
  const reports = leaves - 30 * MINUTE
  return {
    ...{ ...LONG_TICKET, id, travels_name: LONG.name, travels_phone: '9123456780', boardingPoint: LONG.boardingPoint },
    ...{ dateOfDeparture: indiaDate(leaves), departureTime: indiaTime(leaves), reportingTime: indiaTime(reports) },
  }
}

async function openOwn(page: Page, api: MockApi, ticket: typeof LONG_TICKET, more: object = {}): Promise<void> {
  api.answer(OWN, 200, { data: [{ ...ticket, ...more }, LONG_TICKET] })
  await user(page, `/my-tickets?ticket=${ticket.id}`)
  await expect(page.getByRole('article', { name: `Ticket ${ticket.id}` })).toBeVisible()
}

const OWN = 'GET /api/tickets/find-ticket/7'
const ASKED = 'GET /api/buses/find'
const BOOK = 'POST /api/tickets/*/*/*/*'

async function visit(page: Page, path: string): Promise<void> {
  await enter(page, { hasVisited: true }, path)
}

async function fromDrawer(page: Page, row: string): Promise<void> {
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('dialog', { name: 'My Account' }).getByRole('button', { name: row }).click()
}

/** Submits an empty form, so that it shows every error. */
async function sendEmpty(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await expect(page.locator('[aria-invalid]').first()).toBeFocused()
}

const SCREENS: Record<string, Screen> = {
  'home on the first visit': {
    title: /^Sawari: bus tickets/,
    async open(page) {
      await page.goto('/')
      await expect(page.getByRole('button', { name: 'Got it!' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Book Now' })).toHaveCount(5)
    },
  },
  'home with routes that were searched before': {
    title: /^Sawari: bus tickets/,
    async open(page) {
      const routes = ['Patna', 'Muzaffarpur', 'Visakhapatnam Dwaraka', 'Ranchi'].map((from) => ({ from, to: 'Delhi' }))
      await enter(page, { hasVisited: true, recentSearches: routes })
      await expect(page.getByRole('region', { name: 'Recent searches' }).getByRole('button')).toHaveCount(5)
    },
  },
  'home after a search in vain': {
    title: /^Sawari: bus tickets/,
    async open(page, api) {
      api.answer(ASKED, 200, { data: [] })
      await visit(page, '/')
      await page.getByRole('button', { name: 'Search Bus' }).click()
      await expect(page.getByText('No buses available for this route!')).toBeVisible()
      await page.getByRole('heading', { name: 'Why Sawari' }).scrollIntoViewIfNeeded()
      await expect(page.getByRole('button', { name: 'Pause the pictures' })).toBeVisible()
    },
  },
  'suggested places': {
    title: /^Sawari: bus tickets/,
    async open(page) {
      await visit(page, '/')
      await expect(page.getByRole('link', { name: 'Book Now' })).toHaveCount(5)
      await page.getByLabel('From Location').fill('pa')
      // The town names load when somebody types: until then, there are no options to go down to.
      await expect(page.getByRole('option').first()).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('option', { selected: true })).toBeVisible()
    },
  },
  'list of buses': {
    title: /^Buses/,
    async open(page, api) {
      api.answer(ASKED, 200, { data: [LONG, { ...LONG, id: 202, availableSeats: 0 }, BUS1] })
      await visit(page, '/')
      await page.getByRole('button', { name: 'Search Bus' }).click()
      await expect(page.getByRole('article')).toHaveCount(3)
    },
  },
  'days of a route': {
    title: /^Buses/,
    async open(page, api) {
      api.answer(ASKED, 200, {
        data: [
          { ...BUS1, availableSeats: 0 },
          { ...BUS1, id: 203, dateOfDeparture: '2030-01-17' },
        ],
      })
      await visit(page, '/bus?from=Patna&to=Delhi&date=2030-01-15')
      await expect(page.getByRole('navigation', { name: 'Days' }).getByRole('link')).toHaveCount(6)
    },
  },
  'filters of a list': {
    title: /^Buses/,
    async open(page, api) {
      api.answer('GET /api/buses', 200, { data: [LONG, { ...LONG, id: 202, boardingPoint: BUS1.boardingPoint }, BUS1] })
      await visit(page, '/bus?time=evening')
      await page.getByRole('button', { name: 'Filters, 1 set' }).click()
      await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
    },
  },
  'list that no bus fits': {
    title: /^Buses/,
    async open(page) {
      await visit(page, '/bus?type=sleeper&seats=99')
      await expect(page.getByText('No bus fits these filters.')).toBeVisible()
    },
  },
  'home while its buses are on their way': {
    title: /^Sawari: bus tickets/,
    async open(page, api) {
      // For the rest of the walk.
      api.hold('GET /api/buses')
      await visit(page, '/')
      await expect(page.getByText('Finding buses…')).toBeAttached()
    },
  },
  'seats, some chosen and one time too many': {
    title: /^Seats/,
    async open(page) {
      await visit(page, '/')
      await det(page)
      await pickSeats(page, 3, 4, 5, 6, 7, 8, 9, 10, 14, 21, 31)
      await expect(seat(page, 1)).toHaveAccessibleName(/booked$/)
      await expect(page.getByText('You can only select a maximum of 10 seats.')).toBeVisible()
    },
  },
  'berths on two decks, some for women': {
    title: /^Seats/,
    async open(page, api) {
      const sleeper = { ...LONG, type: 'A/C Sleeper (2+1)', numberOfSeats: 36, availableSeats: 20, ladiesSeats: '7,33' }
      api.answer(`GET /api/buses/${LONG.id}`, 200, { data: sleeper })
      await visit(page, `/bus/bus-details?bus=${LONG.id}`)
      await pickSeats(page, 7, 22)
      await expect(page.getByRole('grid', { name: 'Upper deck' })).toBeVisible()
    },
  },
  'names of passengers, some missing': {
    title: /^Checkout/,
    async open(page) {
      await chk(page)
      await page.getByRole('button', { name: 'Add names' }).click()
      await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
      await expect(page.getByRole('dialog').locator('[aria-invalid]').first()).toBeFocused()
    },
  },
  'a ticket from a counter': {
    title: /^Your ticket/,
    async open(page, api) {
      api.answer('GET /api/tickets/links/*', 200, { data: { ...LONG_TICKET, payment: 'at-boarding', soldBy: 'Ravi' } })
      await visit(page, '/ticket/905-AbCdEfGhIjKlMnOpQrStUv')
      await expect(page.getByText(/when you get on/)).toBeVisible()
    },
  },
  'a bus that is gone': {
    title: /^Seats/,
    async open(page) {
      await visit(page, '/bus/bus-details?bus=999')
      await expect(page.getByRole('heading', { name: 'This bus is no longer offered' })).toBeVisible()
    },
  },
  'checkout after a failure': {
    title: /^Checkout/,
    async open(page, api) {
      api.fail(BOOK)
      await chk(page)
      await page.getByRole('button', { name: 'Book Ticket' }).click()
      await expect(page.getByText('Boom from server')).toBeVisible()
    },
  },
  'a booking without an answer, among the tickets': {
    title: /^My Tickets/,
    async open(page, api) {
      api.abort(BOOK)
      await chk(page)
      await page.getByRole('button', { name: 'Book Ticket' }).click()
      await expect(page.getByText('Something went wrong')).toBeVisible()
      await page.goto('/my-tickets')
      await expect(page.getByRole('article').first()).toBeVisible()
    },
  },
  ticket: {
    title: /^Your ticket/,
    async open(page, api) {
      api.answer(BOOK, 200, { data: LONG_TICKET })
      await tix(page)
      await expect(page.getByRole('article', { name: 'Ticket 905' })).toBeVisible()
    },
  },
  'no ticket': {
    title: /^Your ticket/,
    async open(page) {
      await user(page, '/bus/bus-details/checkout/ticket')
      await expect(page.getByText('Book a ticket first!')).toBeVisible()
    },
  },
  wallet: {
    title: /^My Tickets/,
    async open(page, api) {
      api.answer(OWN, 200, { data: [LONG_TICKET, { ...TKT1, status: 'CANCELLED' }] })
      await user(page, '/my-tickets')
      await expect(page.getByRole('article')).toHaveCount(2)
      await page.getByRole('button', { name: 'More' }).first().click()
      await expect(page.getByRole('button', { name: 'Download Ticket' })).toBeVisible()
    },
  },
  'a ticket of the wallet': {
    title: /^My Tickets/,
    async open(page) {
      await user(page, '/my-tickets?ticket=905')
      await expect(page.getByRole('article', { name: /905/ })).toBeVisible()
    },
  },
  'a ticket of a bus that has changed in everything': {
    title: /^My Tickets/,
    async open(page, api) {
      await openOwn(page, api, CHANGED_TICKET)
      await expect(page.getByRole('button', { name: 'Keep my seat' })).toBeVisible()
    },
  },
  'a ticket of a changed bus, kept': {
    title: /^My Tickets/,
    async open(page, api) {
      const keptAt = CHANGED_TICKET.change.at + 2 * MINUTE
      await openOwn(page, api, CHANGED_TICKET, { change: { ...CHANGED_TICKET.change, keptAt } })
      await expect(page.getByText(/^You keep your seat, said/)).toBeVisible()
    },
  },
  'a ticket of a bus that is late and under way': {
    title: /^My Tickets/,
    async open(page, api) {
      const lastSeen = { stop: LONG.boardingPoint, at: Date.now() - 30 * MINUTE, lateMinutes: 20 }
      const trip = { lateMinutes: 30, announcedAt: Date.now() - 90 * MINUTE, by: 'driver', lastSeen }
      await openOwn(page, api, leftBehind(907, 50), { trip })
      await expect(page.getByText(/about 20 min late$/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'The bus never came' })).toBeVisible()
    },
  },
  'a ticket of a bus that is late and still to come': {
    title: /^My Tickets/,
    async open(page, api) {
      // Past midnight, whatever the time is now, so that the new time names its day.
      const tomorrow = addDays(indiaDate(Date.now()), 1)
      const plan = { dateOfDeparture: tomorrow, departureTime: '23:30', reportingTime: '23:00' }
      const trip = { lateMinutes: 45, announcedAt: Date.now() - 5 * MINUTE, by: 'office' }
      await openOwn(page, api, { ...leftBehind(908, 10), ...plan }, { trip })
      await expect(page.getByText(/^Late by about/)).toBeVisible()
    },
  },
  'question whether the bus never came': {
    title: /^My Tickets/,
    async open(page, api) {
      await openOwn(page, api, leftBehind(909, 70))
      await page.getByRole('button', { name: 'The bus never came' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  'a ticket of a bus that never came': {
    title: /^My Tickets/,
    async open(page, api) {
      await openOwn(page, api, leftBehind(910, 90), { neverCame: { at: Date.now() - 20 * MINUTE } })
      await expect(page.getByText(/that the bus never came\./)).toBeVisible()
    },
  },
  'a ticket of a bus that came, as its company says': {
    title: /^My Tickets/,
    async open(page, api) {
      const neverCame = { at: Date.now() - 60 * MINUTE, answeredAt: Date.now() - 10 * MINUTE }
      await openOwn(page, api, leftBehind(911, 90), { neverCame })
      await expect(page.getByText(/says that the bus came\./)).toBeVisible()
    },
  },
  'a ticket to pay by UPI, and what its traveller says was paid': {
    title: /^My Tickets/,
    async open(page, api) {
      await openOwn(page, api, TICKET_TO_PAY)
      await page.getByRole('region', { name: 'Payment' }).getByRole('button', { name: 'I have paid' }).click()
      const sheet = page.getByRole('dialog', { name: 'I have paid' })
      await sheet.getByLabel('UTR or UPI reference number, 12 digits').fill('6334 1027 55')
      await sheet.getByRole('button', { name: 'I have paid' }).click()
      await expect(sheet.getByText('10 digits. A UTR has 12.')).toBeVisible()
    },
  },
  'seats to cancel, of a ticket that is not paid': {
    title: /^My Tickets/,
    async open(page, api) {
      await openOwn(page, api, TICKET_TO_PAY)
      await page.getByRole('button', { name: 'Cancel seats' }).click()
      await page.getByRole('dialog', { name: 'Cancel seats' }).getByRole('checkbox').first().click()
      await expect(page.getByText(/Nothing was paid, nothing comes back\./)).toBeVisible()
    },
  },
  'ticket at the door': {
    title: /^My Tickets/,
    async open(page, api) {
      api.answer(OWN, 200, { data: [LONG_TICKET, { ...TKT1, status: 'CANCELLED' }] })
      await user(page, '/my-tickets?ticket=905&show=door')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  'PDF of a ticket': {
    title: /^My Tickets/,
    async open(page, api) {
      api.answer(OWN, 200, { data: [LONG_TICKET] })
      await user(page, '/my-tickets?ticket=905&show=pdf')
      await expect(page.getByRole('dialog', { name: 'Ticket 905' }).getByRole('img').first()).toBeVisible()
    },
  },
  'menu of a phone': {
    title: /^About/,
    async open(page) {
      await visit(page, '/about')
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    },
  },
  'account drawer': {
    title: /^My Tickets/,
    async open(page) {
      await user(page, '/my-tickets')
      await page.getByRole('button', { name: 'My Account' }).click()
      await expect(page.getByRole('dialog', { name: 'My Account' })).toBeVisible()
    },
  },
  'tickets in a dialog': {
    title: /^About/,
    async open(page) {
      await user(page, '/about')
      await fromDrawer(page, 'My Tickets')
      await expect(page.getByRole('dialog').getByRole('article').first()).toBeVisible()
    },
  },
  'profile in a dialog, being edited': {
    title: /^About/,
    async open(page) {
      await user(page, '/about')
      await fromDrawer(page, 'Profile')
      await page.getByRole('button', { name: 'Edit Profile' }).click()
      await page.getByLabel('Name').fill('')
      await page.getByRole('button', { name: 'Update' }).click()
      await expect(page.getByLabel('Name')).toBeFocused()
    },
  },
  'question before logging out': {
    title: /^About/,
    async open(page) {
      await user(page, '/about')
      await fromDrawer(page, 'Logout')
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  'a profile whose answer was lost': {
    title: /^Profile/,
    async open(page, api) {
      api.abort('PUT /api/users/7')
      await user(page, '/my-profile')
      await page.getByRole('button', { name: 'Edit Profile' }).click()
      await page.getByRole('button', { name: 'Update' }).click()
      await expect(page.getByText('We do not know yet whether your profile was saved.')).toBeVisible()
    },
  },
  profile: {
    title: /^Profile/,
    async open(page) {
      await user(page, '/my-profile')
      await expect(page.getByText(USER1.email)).toBeVisible()
    },
  },
  ...Object.fromEntries(
    (
      [
        ['/about', 'About Sawari', /^About/],
        ['/offer', 'Offers', /^Offers/],
        ['/contact', 'Contact', /^Contact/],
        ['/privacy', 'Privacy Policy', /^Privacy Policy/],
        ['/terms', 'Terms', /^Terms/],
        ['/no-such-page', 'Page Not Found', /^Page Not Found/],
      ] as const
    ).map(([path, heading, title]): [string, Screen] => [
      path,
      {
        title,
        async open(page) {
          await visit(page, path)
          await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
        },
      },
    ]),
  ),
  'log-in': {
    title: /^Login/,
    async open(page) {
      await visit(page, '/userAuth')
      await sendEmpty(page, 'Login')
    },
  },
  'sign-up': {
    title: /^Sign up/i,
    async open(page) {
      await visit(page, '/usersignup')
      await sendEmpty(page, 'Sign Up')
    },
  },
  'reset link sent': {
    title: /password/i,
    async open(page) {
      await visit(page, '/reset-link')
      await page.getByLabel('Email').fill(USER1.email)
      await page.getByRole('button', { name: 'Reset Password' }).click()
      await expect(page.getByText('has been sent')).toBeVisible()
    },
  },
  'new password': {
    title: /password/i,
    async open(page) {
      await visit(page, '/user-reset-password?token=abc123')
      await sendEmpty(page, 'Reset Password')
    },
  },
  'a page whose file is missing': {
    title: /./,
    async open(page) {
      await visit(page, '/bus')
      await page.route(/\/assets\/bus-details-[^/]+\.js$/, (route) => route.abort('failed'))
      await page.getByRole('article').first().getByRole('link').first().click()
      await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    },
  },
}

/** Waits until fonts are loaded, and drawers, sheets and toasts have stopped moving. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // The browser requests the font of another script with the first frame that needs it.
    await new Promise((resolve) => requestAnimationFrame(resolve))
    await document.fonts.ready
    const running = document.getAnimations().filter((animation) => animation.effect?.getTiming().iterations === 1)
    await Promise.all(running.map((animation) => animation.finished.catch(() => {})))
  })
}

/** Deletes the last screen's records and drafts; an empty page has no storage, and may not use any. */
async function forgetAll(page: Page): Promise<void> {
  if (page.url() === 'about:blank') return
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** @param title the tab's title on that screen */
export type CheckScreen = (name: string, title: RegExp) => Promise<void>

/** Some of the screens, one after the other in one page. */
export interface Walk {
  name: string
  /** Runs `check` on each screen, and names the screen that fails. */
  on: (page: Page, api: MockApi, check: CheckScreen) => Promise<void>
}

function walkOf(name: string, screens: [name: string, screen: Screen][]): Walk {
  return {
    name,
    async on(page, api, check) {
      for (const [title, screen] of screens)
        await test.step(title, async () => {
          await forgetAll(page)
          await screen.open(page, api)
          await settled(page)
          await check(title, screen.title)
        })
    },
  }
}

const ALL = Object.entries(SCREENS)
/** A walk runs from this screen up to the next walk's first. A ticket's list also serves the screens after it. */
const BEGINNINGS: Record<string, string> = {
  'home and lists': 'home on the first visit',
  'seats to ticket': 'seats, some chosen and one time too many',
  'what a traveller keeps': 'wallet',
  'what a traveller does': 'ticket at the door',
  'pages to read, log-in and what is missing': 'profile',
}
const begins = Object.values(BEGINNINGS).map((first) => ALL.findIndex(([name]) => name === first))
export const TRAVELLERS_WALKS = Object.keys(BEGINNINGS).map((name, at) =>
  walkOf(name, ALL.slice(begins[at], begins[at + 1])),
)
