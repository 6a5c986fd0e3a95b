import { ok } from '../support/checklist/default-answers.ts'
import type { MockApi } from '../support/checklist/mock-api.ts'
import { DRIVER1, LISTS1 } from '../support/checklist/records.ts'
import { expect } from './support/expect.ts'
import type { Page } from './support/page.ts'
import { alertWith, enter, test } from './support/rows.ts'

/** The driver's run on a trip with four stops. tests/unit/contract/run.test.ts covers what holds in any order. */

const PROGRESS = 'POST /api/boarding/progress'
const LEAVES = Date.parse('2030-01-15T21:30:00+05:30')
const MINUTE = 60_000
interface Sent {
  id: string
  stop: string
  place: number
  kind: string
  undoes?: string
  ageMs: number
}

async function openRun(page: Page, api: MockApi, now: number): Promise<void> {
  await page.clock.setFixedTime(new Date(now))
  api.answer('GET /api/boarding/manifests', 200, ok(LISTS1).body)
  await enter(page, { hasVisited: true, Admin: DRIVER1 }, '/adminAuth/admin-home-page/run/101')
  await expect(page.getByText('Anand Vihar')).toBeVisible()
}
const left = (page: Page, stop: string) => page.getByRole('button', { name: `Left ${stop}` })
const stopOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const sentBy = (api: MockApi): Sent[] => api.calls(PROGRESS).flatMap(({ body }) => (body as { events: Sent[] }).events)

test('each stop is left with one press; what is ahead is expected as late as the last one was, to five minutes', async ({
  page,
  api,
}) => {
  await openRun(page, api, LEAVES + 22 * MINUTE)
  await page.setOffline(true)
  await left(page, 'Gandhi Maidan').click()
  await expect(stopOf(page, 'Gandhi Maidan')).toContainText('21:52')
  await expect(stopOf(page, 'Gandhi Maidan')).toContainText('22 min late')
  await expect(stopOf(page, 'Mithapur')).toContainText('about 22:10')
  await expect(stopOf(page, 'Mithapur')).toContainText('planned 21:50')
  await expect(stopOf(page, 'Anand Vihar')).toContainText('about 07:05')
  await expect(stopOf(page, 'Anand Vihar')).toContainText('Wed 16 Jan, end of the trip')
  await expect(page.getByText('Waits to be sent')).toHaveCount(1)
})

test('on a Wi-Fi that wants a log-in it leads there, and says nothing of no signal', async ({ page, api }) => {
  await openRun(page, api, LEAVES + 22 * MINUTE)
  for (const call of [PROGRESS, 'GET /api/health']) api.answerForeign(call, 511, {})
  await left(page, 'Gandhi Maidan').click()
  await expect(page.getByText('This Wi-Fi wants you to log in first.')).toBeVisible()
  await expect(page.getByText(/^No signal/)).toHaveCount(0)
  await expect(page.getByText('Waits to be sent')).toHaveCount(1)
})

test('a later stop asks whether those before it were left too, and makes up no time for them', async ({
  page,
  api,
}) => {
  await openRun(page, api, LEAVES + 70 * MINUTE)
  await page.setOffline(true)
  await left(page, 'Gandhi Maidan').click()
  await left(page, 'Jehanabad').click()
  const question = page.getByRole('alertdialog', { name: 'Mithapur left too?' })
  await question.getByRole('button', { name: 'Not yet' }).click()
  await expect(left(page, 'Mithapur')).toBeVisible()
  await left(page, 'Jehanabad').click()
  await question.getByRole('button', { name: 'Yes, left' }).click()
  await expect(stopOf(page, 'Jehanabad')).toContainText('on time')
  await expect(stopOf(page, 'Mithapur')).toContainText('left')
  await expect(stopOf(page, 'Mithapur')).not.toContainText('late')
  // The bus does not leave its last stop.
  await expect(page.getByRole('button', { name: /^Left / })).toHaveCount(0)
})

test('a stop may be left before its time, and is taken back with all that was said of it', async ({ page, api }) => {
  await openRun(page, api, LEAVES - 5 * MINUTE)
  await page.setOffline(true)
  await left(page, 'Gandhi Maidan').click()
  await expect(stopOf(page, 'Gandhi Maidan')).toContainText('5 min early')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(left(page, 'Gandhi Maidan')).toBeVisible()
})

test('days before, no stop can be left: it says from when on', async ({ page, api }) => {
  await openRun(page, api, LEAVES - 30 * 60 * MINUTE)
  await expect(page.getByText('You can press “Left” here from Tue 15 Jan, 15:30.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Left / })).toHaveCount(0)
  await page.clock.setFixedTime(new Date(LEAVES - 6 * 60 * MINUTE))
  await page.reload()
  await expect(left(page, 'Gandhi Maidan')).toBeVisible()
})

test('what was pressed with no signal is sent in its order, each once, with its age', async ({ page, api }) => {
  api.answer(PROGRESS, 200, ok([]).body)
  await openRun(page, api, LEAVES + 10 * MINUTE)
  await page.setOffline(true)
  await left(page, 'Gandhi Maidan').click()
  await expect(left(page, 'Mithapur')).toBeVisible()
  await page.clock.setFixedTime(new Date(LEAVES + 30 * MINUTE))
  await left(page, 'Mithapur').click()
  await expect(left(page, 'Jehanabad')).toBeVisible()
  await page.clock.setFixedTime(new Date(LEAVES + 40 * MINUTE))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(left(page, 'Mithapur')).toBeVisible()
  expect(sentBy(api)).toEqual([])
  await page.setOffline(false)
  await expect.poll(() => sentBy(api).length).toBe(3)
  const sent = sentBy(api)
  expect(
    sent.map(({ stop, place, kind, undoes, ageMs }) => [stop, place, kind, undoes, Math.round(ageMs / MINUTE)]),
  ).toEqual([
    ['Gandhi Maidan', 0, 'left', undefined, 30],
    ['Mithapur', 1, 'left', undefined, 10],
    ['Mithapur', 1, 'undo', sent[1]?.id, 0],
  ])
})

test('what the server refuses is said, and the stop is ahead again', async ({ page, api }) => {
  await openRun(page, api, LEAVES)
  const id = '00000000-0000-4000-8000-000000000000'
  api.answer(PROGRESS, 200, ok([{ id, outcome: 'refused', reason: 'out-of-time' }]).body)
  await left(page, 'Gandhi Maidan').click()
  await expect(alertWith(page, 'What you pressed for Gandhi Maidan was not taken.')).toBeVisible()
  await expect(left(page, 'Gandhi Maidan')).toBeVisible()
})

test('whom no message reaches stands on the page of a late bus before it is said, with no signal too, and after', async ({
  page,
  api,
}) => {
  const toCall = [{ ticketId: 905, seats: ['7', '8'], name: 'Imran', phone: '9123456780' }]
  const reach = ok({ busId: 101, lateMinutes: 0, announcedAt: LEAVES, told: 1, toCall }).body
  api.answer('GET /api/boarding/manifests', 200, ok(LISTS1).body)
  api.answer('GET /api/buses/101/announcements', 200, reach)
  api.answer('POST /api/buses/101/announcements', 201, reach)
  await page.clock.setFixedTime(new Date(LEAVES))
  await enter(page, { hasVisited: true, Admin: DRIVER1 }, '/adminAuth/admin-home-page/late/101')
  const call = page.getByRole('link', { name: 'Call Imran' })
  await expect(call).toHaveAttribute('href', 'tel:+919123456780')
  await expect(page.getByRole('main')).toContainText(/7, 8\s*Imran/)
  await expect(page.getByText('1 booking is told by notification or mail. 1 has to be called.')).toBeVisible()
  await page.setOffline(true)
  await expect(page.getByText('They are told when the signal is back.')).toBeVisible()
  await expect(call).toBeVisible()
  await page.setOffline(false)
  await page.getByRole('radio', { name: '30' }).click()
  await page.getByRole('button', { name: /^Say: late by/ }).click()
  await expect(page.getByText('1 of 2 bookings is told')).toBeVisible()
  await expect(call).toBeVisible()
})

test('a server that does not say whom a message reaches leaves the page of a late bus as it was', async ({
  page,
  api,
}) => {
  api.answer('GET /api/boarding/manifests', 200, ok(LISTS1).body)
  api.answerForeign('GET /api/buses/101/announcements', 404, {})
  await page.clock.setFixedTime(new Date(LEAVES))
  await enter(page, { hasVisited: true, Admin: DRIVER1 }, '/adminAuth/admin-home-page/late/101')
  await expect(page.getByText(/They are told by notification or mail\. You get the numbers/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Call / })).toHaveCount(0)
})
