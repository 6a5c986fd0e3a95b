import { ok } from '../support/checklist/default-answers.ts'
import { BUS1, BUS2 } from '../support/checklist/records.ts'
import { expect } from './support/expect.ts'
import { fillDate } from './support/fill-date.ts'
import { busRow, test, visitor } from './support/rows.ts'

/** Group B: the list of buses at /bus. */

test('B04 B05 B06 B07 B08 the number box and the select with its types', async ({ page }) => {
  await visitor(page, '/bus')
  await expect(page.getByLabel('Seats needed')).toHaveAttribute('type', 'number')
  const options = page.getByLabel('Bus type').getByRole('option')
  await expect(options).toHaveText(['All types', 'Recliner Bus', 'AC Sleeper Bus', 'Deluxe Bus'])
})

test('by departure first, the cheapest first on demand', async ({ page }) => {
  await visitor(page, '/bus')
  const first = page.getByRole('article').first().getByRole('heading')
  await expect(first).toHaveText(BUS1.name)
  await page.getByRole('radio', { name: 'Cheapest' }).check()
  await expect(first).toHaveText(BUS2.name)
  await expect(page).toHaveURL(/\/bus\?sort=fare$/)
})

test('the shortest first, where buses say when they arrive; who does not comes last', async ({ page, api }) => {
  const slow = { ...BUS1, id: 161, name: 'Slow', departureTime: '06:00', arrivalTime: '22:00' }
  const silent = { ...BUS1, id: 162, name: 'Silent', departureTime: '07:00' }
  const quick = { ...BUS1, id: 163, name: 'Quick', departureTime: '21:00', arrivalTime: '04:30' }
  api.answer('GET /api/buses', 200, ok([slow, silent, quick]).body)
  await visitor(page, '/bus')
  const names = page.getByRole('article').getByRole('heading')
  await expect(names).toHaveText(['Slow', 'Silent', 'Quick'])
  await page.getByRole('radio', { name: 'Shortest' }).check()
  await expect(names).toHaveText(['Quick', 'Slow', 'Silent'])
  await expect(page).toHaveURL(/\/bus\?sort=duration$/)
})

test('what is set stands under the strip, and goes by a press', async ({ page, api }) => {
  const gate = { ...BUS1, id: 171, name: 'Gate', departureTime: '05:30', boardingPoint: 'Gate 3' }
  api.answer('GET /api/buses', 200, ok([gate, { ...BUS1, id: 172, name: 'Late' }]).body)
  await visitor(page, '/bus?time=night&board=Gate+3&upto=900')
  const set = page.getByRole('list', { name: 'Set filters' }).getByRole('checkbox')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(set).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Up to ₹900' }).click()
  await expect(page).toHaveURL('/bus?time=night&board=Gate+3')
  await page.getByRole('list', { name: 'Set filters' }).getByRole('button', { name: 'Clear' }).click()
  await expect(page).toHaveURL('/bus')
  await expect(set).toHaveCount(0)
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('a tile’s kind can be taken back on the list', async ({ page }) => {
  await visitor(page)
  await page.getByRole('link', { name: 'Recliner', exact: true }).click()
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([BUS2.name])
  await page.getByLabel('Bus type').selectOption('All types')
  await expect(page.getByRole('article')).toHaveCount(6)
})

test('B11 S32 S33 S35 K02 cards show the number of seats, type and rating, with their defaults', async ({
  page,
  api,
}) => {
  api.answer('GET /api/buses', 200, ok([BUS1, BUS2, { ...BUS1, id: 150, name: 'Nearly Full', availableSeats: 3 }]).body)
  await visitor(page, '/bus')
  await expect(busRow(page, BUS1.name)).toContainText('38 of 41 seats')
  await expect(busRow(page, BUS1.name)).toContainText('AC Sleeper')
  await expect(busRow(page, BUS1.name)).toContainText(/3\.2\s*bus rating/)
  await expect(busRow(page, BUS2.name)).toContainText('40 of 40 seats')
  await expect(busRow(page, BUS2.name)).toContainText('AC, Recliner')
  await expect(busRow(page, BUS2.name)).toContainText(/N\/A\s*bus rating/)
  await expect(busRow(page, 'Nearly Full')).toContainText('41 seats')
  await expect(busRow(page, 'Nearly Full')).toContainText('Only 3 seats left')
})

test('B12 a card leads to the details of its bus', async ({ page }) => {
  await visitor(page, '/bus')
  await busRow(page, BUS2.name).getByRole('link', { name: 'Book Now' }).click()
  await expect(page).toHaveURL(/\/bus\/bus-details$/)
  await expect(page.getByText(BUS2.name).first()).toBeVisible()
})

test('filters say how many buses each has, narrow the list at once, stay in the address, and are cleared together', async ({
  page,
  api,
}) => {
  const dawn = { ...BUS1, id: 151, name: 'Dawn', departureTime: '05:30', type: 'Non AC', costPerSeat: 300 }
  const noon = { ...BUS1, id: 152, name: 'Noon', departureTime: '12:15', boardingPoint: 'Gate 3', travels_name: 'Ravi' }
  const late = { ...BUS1, id: 153, name: 'Late', travels_name: 'Meena Roadways' }
  api.answer('GET /api/buses', 200, ok([dawn, noon, late]).body)
  await visitor(page, '/bus')
  const names = page.getByRole('article').getByRole('heading')
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const chip = (name: string) => sheet.getByRole('checkbox', { name, exact: true })
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(chip('Morning, 6 to 12 0')).toBeDisabled()
  await chip('Evening, after 18 1').check()
  await chip('Night, before 6 1').check()
  await expect(sheet.getByRole('button', { name: 'Show 2 buses' })).toBeVisible()
  await chip('AC 1').check()
  await expect(chip('Gate 3 0')).toBeDisabled()
  await chip('Meena Roadways 1').check()
  await sheet.getByRole('button', { name: 'Show 1 bus' }).click()
  await expect(names).toHaveText(['Late'])
  await expect(page).toHaveURL('/bus?time=evening%7Cnight&ac=yes&operator=Meena+Roadways')

  await page.reload()
  await expect(names).toHaveText(['Late'])
  await page.getByRole('button', { name: 'Filters, 3 set' }).click()
  await sheet.getByRole('button', { name: 'Clear' }).click()
  await sheet.getByRole('button', { name: 'Show 3 buses' }).click()
  await expect(names).toHaveText(['Dawn', 'Noon', 'Late'])
  await expect(page).toHaveURL('/bus')

  // Somebody's link with a filter for another day's buses.
  await page.goto('/bus?board=Nowhere')
  await expect(page.getByText('No bus fits these filters.')).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(names).toHaveCount(3)
})

const night = { ...BUS1, id: 181, name: 'Night', dateOfDeparture: '2030-01-16', departureTime: '00:15' }
const lateNight = { ...night, id: 182, name: 'Late night', departureTime: '03:59', costPerSeat: 400 }
const dawn = { ...night, id: 183, name: 'Dawn', departureTime: '04:00' }

test('the small hours of the next day stand below a day, apart and marked, with a count of their own', async ({
  page,
  api,
}) => {
  // These buses come from the phone's memory; use-night-buses.test.tsx covers the server's answers.
  api.answer('GET /api/buses', 200, ok([BUS1, night, lateNight, dawn]).body)
  api.abort('GET /api/buses/find')
  await visitor(page)
  await expect(busRow(page, 'Night')).toBeVisible()
  await page.getByLabel('From Location').fill('Patna')
  await page.getByLabel('To Location').fill('Delhi')
  await fillDate(page, '2030-01-15')
  await page.getByRole('button', { name: 'Search Bus' }).click()
  await expect(page).toHaveURL('/bus?from=Patna&to=Delhi&date=2030-01-15')
  const part = page.getByRole('region', { name: 'Night of Tue 15 to Wed 16' })
  await expect(part.getByRole('article').getByRole('heading')).toHaveText(['Night', 'Late night'])
  await expect(part).toContainText('2 buses')
  await expect(page.getByText('1 bus on this day')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.getByRole('radio', { name: 'Cheapest' }).check()
  await expect(part.getByRole('article').getByRole('heading')).toHaveText(['Late night', 'Night'])
  await page.getByLabel('Seats needed').fill('99')
  await expect(part).toHaveCount(0)
  await expect(page.getByText('No bus fits these filters.')).toBeVisible()
})

test('the details of a bus of the small hours say which night it is', async ({ page, api }) => {
  api.answer('GET /api/buses/181', 200, ok(night).body)
  await visitor(page, '/bus/bus-details?bus=181')
  await expect(page.getByText('Night of Tue 15 Jan to Wed 16 Jan, departs 00:15').first()).toBeVisible()
})
