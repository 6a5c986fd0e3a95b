import { ok } from '../../support/checklist/default-answers.ts'
import { BUS1, BUS2, BUSES } from '../../support/checklist/records.ts'
import { expect, scrollToEnd, test, visitor } from './fixtures.ts'

/** Group B: the list of buses at /bus. */

test('B01 B02 B03 B10 B14 S25 K09 six cards a page, each with its name, until all are shown', async ({ page }) => {
  await visitor(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bus' }).click()
  const cards = page.getByRole('article')
  const more = page.getByRole('button', { name: 'View More Buses', exact: true })
  await expect(cards).toHaveCount(6)
  await scrollToEnd(page, page.getByRole('contentinfo'))
  await expect(cards).toHaveCount(6)
  await more.click()
  await expect(cards).toHaveCount(12)
  await more.click()
  await expect(cards).toHaveCount(13)
  await expect(more).toHaveCount(0)
  await expect(cards.getByRole('heading')).toHaveText(BUSES.map((bus) => bus.name))
})

test('B09 turned round: both controls filter, the address keeps them, and Back, reload and a link do too', async ({
  page,
  api,
}) => {
  api.answer('GET /api/buses', 200, ok([BUS1, BUS2, { ...BUS1, id: 150, name: 'Nearly Full', availableSeats: 3 }]).body)
  await visitor(page, '/bus')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(3)
  await expect(page.getByText('3 buses', { exact: true })).toBeVisible()
  await page.getByLabel('Bus type').selectOption('AC Sleeper Bus')
  await expect(cards.getByRole('heading')).toHaveText(['Test Travels', 'Nearly Full'])
  await page.getByLabel('Seats needed').fill('4')
  await expect(cards.getByRole('heading')).toHaveText(['Test Travels'])
  await expect(page.getByText('1 of 3 buses', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/bus\?type=sleeper&seats=4$/)

  await page.reload()
  await expect(cards.getByRole('heading')).toHaveText(['Test Travels'])
  await cards.getByRole('link', { name: 'Book Now' }).click()
  await expect(page).toHaveURL(/bus-details$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/bus\?type=sleeper&seats=4$/)
  await expect(cards.getByRole('heading')).toHaveText(['Test Travels'])

  await page.getByLabel('Bus type').selectOption('Deluxe Bus')
  await expect(page.getByText('No bus fits these filters.')).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(cards).toHaveCount(3)
  await expect(page).toHaveURL(/\/bus$/)
})
