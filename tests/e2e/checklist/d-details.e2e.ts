import { det, expect, seat, test, visitor } from './fixtures.ts'

/** D: bus details and seats. */

test('D10 D11 D12 D13 booked seats look booked and cannot be picked, the others toggle', async ({ page }) => {
  await visitor(page)
  await det(page)
  for (const booked of [1, 2]) await expect(seat(page, booked)).toHaveAccessibleName(`Seat ${booked}, booked`)
  await expect(page.getByRole('button', { name: /^Seat \d+, booked$/ })).toHaveCount(2)

  await seat(page, 1).click({ force: true })
  await seat(page, 1).focus()
  await page.keyboard.press('Enter')
  // Some browsers pass a click through to the picture in a disabled button: it must not report the seat as just sold.
  await seat(page, 1).locator('svg').dispatchEvent('click')
  await expect(page.getByTestId('total-fare')).toHaveText('₹0')
  await expect(page.getByText(/just been sold/)).toHaveCount(0)

  await seat(page, 3).click()
  await expect(seat(page, 3)).toHaveAccessibleName('Seat 3, selected')
  const looks = await Promise.all([1, 3, 4].map((number) => seat(page, number).locator('svg').innerHTML()))
  expect(new Set(looks).size).toBe(3)
  await seat(page, 3).click()
  await expect(seat(page, 3)).toHaveAccessibleName('Seat 3, available')
})

test('by keyboard: one seat in the tab order, arrows as the seats lie, Space picks', async ({ page }) => {
  await visitor(page)
  await det(page)
  await expect(seat(page, 1)).toHaveAccessibleName('Seat 1, booked')
  await seat(page, 3).focus()
  await page.keyboard.press('ArrowRight')
  await expect(seat(page, 4)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(seat(page, 14)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(seat(page, 14)).toHaveAccessibleName('Seat 14, selected')
  await expect(page.getByRole('grid', { name: 'Seats' }).locator('button[tabindex="0"]')).toHaveCount(1)
})
