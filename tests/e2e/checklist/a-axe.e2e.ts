import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { det, enter, expect, pickSeats, SMALL, seat, test, USER1, user } from './fixtures.ts'

/** Issue, Accessible: axe finds nothing on the traveller's screens, in both themes. */

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare const axe: {
  run: () => Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>
}

/** Evaluated and not added as a script: the page's policy lets no foreign script in. */
async function expectNothing(page: Page, screen: string): Promise<void> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  )
  await page.evaluate(AXE)
  const { violations } = await page.evaluate(() => axe.run())
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}\n${nodes[0]?.failureSummary}`)
  expect.soft(found, screen).toEqual([])
}

for (const theme of ['light', 'dark'] as const) {
  test.describe(theme, () => {
    test.use({ viewport: SMALL, colorScheme: theme })

    test(`axe finds nothing on the way to a ticket, ${theme}`, async ({ page, api }) => {
      await user(page)
      await det(page)
      await pickSeats(page, 3, 14)
      await expect(seat(page, 1)).toHaveAccessibleName(/booked$/)
      await expectNothing(page, 'seats')
      await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
      api.fail('POST /api/tickets/*/*/*/*')
      await page.getByRole('button', { name: 'Book Ticket' }).click()
      await expect(page.getByText('Boom from server')).toBeVisible()
      await expectNothing(page, 'checkout with an error')
      api.answer('POST /api/tickets/*/*/*/*', 200, { data: { id: 900 } })
      await page.getByRole('button', { name: 'Book Ticket' }).click()
      await expect(page.getByRole('article', { name: 'Ticket 900' })).toBeVisible()
      await expectNothing(page, 'ticket')
      await page.getByRole('link', { name: 'Show full screen' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNothing(page, 'door')
    })

    test(`axe finds nothing in the account, ${theme}`, async ({ page }) => {
      await user(page, '/my-tickets')
      await expect(page.getByRole('article')).toHaveCount(2)
      await expectNothing(page, 'wallet')
      for (const [row, dialog] of [
        ['My Tickets', 'My Tickets'],
        ['Profile', 'Profile'],
        ['Logout', 'Are you sure you want to log out?'],
      ] as const) {
        await page.getByRole('button', { name: 'My Account' }).click()
        await expect(page.getByRole('dialog', { name: 'My Account' })).toBeVisible()
        if (row === 'Profile') await expectNothing(page, 'drawer')
        await page.getByRole('dialog').getByRole('button', { name: row }).click()
        const opened = page.getByRole(row === 'Logout' ? 'alertdialog' : 'dialog', { name: dialog, exact: true })
        await expect(opened).toBeVisible()
        await expectNothing(page, dialog)
        if (row === 'Profile') {
          await opened.getByRole('button', { name: 'Edit Profile' }).click()
          await page.getByLabel('Name').fill('')
          await page.getByRole('button', { name: 'Update' }).click()
          await expect(page.getByText('Name is needed.')).toBeVisible()
          await expectNothing(page, 'edit profile')
        }
        await page.keyboard.press('Escape')
        await expect(opened).toHaveCount(0)
        await expect(page.getByRole('button', { name: 'My Account' })).toBeFocused()
      }
    })

    test(`axe finds nothing on the forms, ${theme}`, async ({ page, api }) => {
      await enter(page, { hasVisited: true }, '/userAuth')
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page.getByText('Password is needed.')).toBeVisible()
      await expectNothing(page, 'log-in')
      await page.goto('/usersignup')
      await page.getByRole('button', { name: 'Sign Up' }).click()
      await expect(page.getByText('Name is needed.')).toBeVisible()
      await expectNothing(page, 'sign-up')
      await page.goto('/reset-link')
      await page.getByLabel('Email').fill(USER1.email)
      await page.getByRole('button', { name: 'Reset Password' }).click()
      await expect(page.getByText('has been sent')).toBeVisible()
      await expectNothing(page, 'reset link')
      api.fail('PUT /api/users/reset-password')
      await page.goto('/user-reset-password?token=abc123')
      await page.getByRole('textbox').fill('aisle seat please')
      await page.getByRole('button', { name: 'Reset Password' }).click()
      await expect(page.getByText('Boom from server')).toBeVisible()
      await expectNothing(page, 'reset password')
      await page.goto('/bus/bus-details?bus=999')
      await expect(page.getByRole('heading', { name: 'This bus is not offered any more' })).toBeVisible()
      await expectNothing(page, 'a bus that is gone')
    })
  })
}
