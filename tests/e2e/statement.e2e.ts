import { expect, test } from '@playwright/test'
import { paymentReference } from '#contract/payments/upi.ts'
import { type BusDoor, openBusDoor } from '../support/bus-door.ts'

/** Payments that a bank statement lists, against the real server. */
const HOME = '/adminAuth/admin-home-page'

let door: BusDoor
let busId: number
test.beforeAll(async () => {
  door = await openBusDoor()
  busId = await door.addTrip('Magadh Money')
})
test.afterAll(() => door?.stop())

test('a statement is matched, shown, and saved once it is agreed to; a second time nothing is left to save', async () => {
  const [matched, less, nobodys] = [
    await door.sell(busId, [3], 'Ravi Kumar'),
    await door.sell(busId, [4], 'Rekha Devi'),
    await door.sell(busId, [5], 'Imran Sheikh'),
  ]
  const file = {
    name: 'okbank-2-dec.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Txn Date,Description,Ref No,Debit,Credit',
        `2 Dec 2026,UPI/RAVI/${paymentReference(matched.id)},633410192213,,310.00`,
        `2 Dec 2026,UPI/REKHA/${paymentReference(less.id)},633410192214,,300.00`,
        '2 Dec 2026,UPI/IMRAN SHEIKH/bus,633410192215,,310.00',
        '2 Dec 2026,DIESEL,4711,6400.00,',
        '2 Dec 2026,UPI/SUNITA,633410192216,,free',
      ].join('\n'),
    ),
  }
  const page = await door.operator.newPage()
  await page.goto(`${HOME}/payments`)
  await page.getByRole('link', { name: 'Import a statement' }).click()
  await page.getByLabel('Statement file').setInputFiles(file)
  await expect(page.getByText('Row 6')).toBeVisible()
  await expect(page.getByText('1 row says of no money that came. It is left out.')).toBeVisible()
  await page.getByRole('button', { name: 'Match 3 lines' }).click()
  await expect(page.getByText('came ₹300, to pay ₹310')).toBeVisible()
  await expect(page.getByText('Nothing is saved yet. ₹610 in 2 payments.')).toBeVisible()
  await page.getByRole('button', { name: 'Find the passenger' }).click()
  await page.getByRole('button', { name: /Imran Sheikh/ }).click()
  await expect(page.getByText('Nothing is saved yet. ₹920 in 3 payments.')).toBeVisible()
  await page.getByRole('button', { name: 'Save 3 payments' }).click()
  await expect(page.getByText('3 payments are saved.')).toBeVisible()
  for (const { id } of [matched, less, nobodys]) {
    const answer = await door.operator.request.get(`/api/payments?state=received&ticketId=${id}`)
    expect((await answer.json()).data).toHaveLength(1)
  }
  await page.reload()
  await page.getByLabel('Statement file').setInputFiles(file)
  await page.getByRole('button', { name: 'Match 3 lines' }).click()
  await expect(page.getByText('3 paid before')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0)
  await page.close()
})
