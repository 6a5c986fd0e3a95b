import type { Locator } from '@playwright/test'
import { PDF1, TKT1, TKT2 } from '../../support/checklist/records.ts'
import { expect, test, tix } from './fixtures.ts'

/** T: ticket page. */

async function colourOf(stamp: Locator): Promise<{ red: number; green: number; blue: number }> {
  const colour = await stamp.evaluate((element) => getComputedStyle(element).color)
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number)
  return { red, green, blue }
}

test('X12 T01 T02 T03 T04 T05 T06 T07 T08 T09 T10 T11 T12 T13 T14 T15 T16 T17 T18 T19 T20 S38 S39 what a ticket shows', async ({
  page,
  api,
}) => {
  await tix(page)
  const ticket = page.getByRole('article', { name: 'Ticket 900' })
  const facts = {
    'Ticket id': '900',
    Age: '29',
    Gender: 'Female',
    Phone: '98765 43210',
    Cost: '₹1,500',
    'Date of departure': '15 Jan 2030',
    Reporting: '21:00',
    Departure: '21:30',
    'Seats booked': '2',
  }
  for (const [term, value] of Object.entries(facts)) {
    const fact = ticket.locator('dl > div').filter({ has: page.getByText(term, { exact: true }) })
    await expect(fact.getByRole('definition')).toHaveText(value)
  }
  for (const text of ['Asha Kumari', 'Test Travels', 'BR 01 AB 1234', 'Patna', 'Delhi'])
    await expect(ticket.getByText(text, { exact: true }).first()).toBeVisible()
  await expect(ticket.getByText('Mithapur')).toBeVisible()
  await expect(ticket.getByRole('list').first().getByRole('listitem')).toHaveText(['3', '4'])

  const booked = await colourOf(ticket.getByText('BOOKED', { exact: true }))
  expect(booked.green).toBeGreaterThan(Math.max(booked.red, booked.blue))
  await expect(page.getByRole('button', { name: 'Download My Ticket' })).toBeVisible()
  await expect(page.getByText(/^Leaves in [\d,]+ days$/)).toBeVisible()

  // Another status is red; a single seat is shown as that seat.
  api.answer('POST /api/tickets/*/*/*/*', 200, { data: TKT2 })
  await tix(page)
  const cancelled = page.getByRole('article', { name: 'Ticket 901' })
  const stamp = await colourOf(cancelled.getByText('CANCELLED', { exact: true }))
  expect(stamp.red).toBeGreaterThan(Math.max(stamp.green, stamp.blue))
  await expect(cancelled.getByRole('list').first().getByRole('listitem')).toHaveText(['7'])
  await expect(page.getByText(/^Leaves/)).toHaveCount(0)
})

test('the PDF is shared where the phone takes files, and the screen stays lit while the ticket is shown', async ({
  page,
}) => {
  // Only phones can do both, so record what the app asks of them.
  await page.addInitScript(() => {
    const asked: string[] = []
    Object.assign(window, { asked })
    Object.defineProperties(navigator, {
      canShare: { value: () => true },
      share: {
        value: async ({ files }: { files: File[] }) => {
          for (const file of files) asked.push(`share ${file.name} ${file.type} ${file.size}`)
        },
      },
      wakeLock: {
        value: {
          request: async (kind: string) => {
            asked.push(`lit ${kind}`)
            return { release: async () => asked.push('dark') }
          },
        },
      },
    })
  })
  const asked = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked)
  await tix(page)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect.poll(asked).toEqual([`share ticket_900.pdf application/pdf ${PDF1.length}`])

  await page.getByRole('link', { name: 'Show full screen' }).click()
  const door = page.getByRole('dialog', { name: 'Show this at the door' })
  await expect(door.getByRole('article', { name: 'Ticket 900' })).toBeVisible()
  await expect(door.getByText(TKT1.username)).toBeVisible()
  await expect.poll(asked).toContain('lit screen')
  await door.getByRole('button', { name: 'Close' }).click()
  await expect(door).toHaveCount(0)
  // However often the effect ran, every wake lock was released.
  await expect
    .poll(async () => {
      const all = await asked()
      return all.filter((line) => line === 'dark').length - all.filter((line) => line === 'lit screen').length
    })
    .toBe(0)
})
