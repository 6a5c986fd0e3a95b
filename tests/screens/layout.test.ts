import { USER1 } from '../support/checklist/records.ts'
import { expect } from './support/expect.ts'
import type { Page } from './support/page.ts'
import { admin, det, SMALL, store, test, tix, user, visitor } from './support/rows.ts'

/** Group L: the top bar, its menu, the footer and the account drawer. */

const bar = (page: Page) => page.getByRole('banner')
const links = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const footer = (page: Page) => page.getByRole('contentinfo')

test('L03 L04 L05 L06 L07 the bar’s links lead where they say', async ({ page }) => {
  await visitor(page, '/about')
  await links(page).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await links(page).getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL(/\/about$/)
  await links(page).getByRole('link', { name: 'Bus' }).click()
  await expect(page).toHaveURL(/\/bus$/)
  await links(page).getByRole('link', { name: 'Login/SignUp' }).click()
  await expect(page).toHaveURL(/\/userAuth$/)
  await page.goBack()
  await bar(page).getByRole('link', { name: 'Admin' }).click()
  await expect(page).toHaveURL(/\/adminAuth$/)
})

for (const [row, who, enter] of [
  ['L08 L15 L16', 'traveller', user],
  ['L09 L15 L17', 'operator', admin],
] as const)
  test(`${row} a logged-in ${who} sees My Account, no log-in links and no help number`, async ({ page }) => {
    await enter(page)
    await expect(bar(page).getByRole('button', { name: 'My Account' }).and(page.locator(':visible'))).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'Login/SignUp' })).toHaveCount(0)
    await expect(bar(page).getByRole('link', { name: 'Admin' })).toHaveCount(0)
    await expect(bar(page).locator('a[href^="tel:"]')).toHaveCount(0)
    await page.setViewportSize(SMALL)
    await bar(page).getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: 'Home' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Login/SignUp' })).toHaveCount(0)
    await expect(menu.getByRole('link', { name: 'Admin' })).toHaveCount(0)
  })

test('S06 S08 the system’s scheme is the default, and a kept theme beats it', async ({ page }) => {
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
  await page.emulateMedia({ colorScheme: 'dark' })
  await visitor(page)
  expect(await theme()).toBe('dark')
  expect(await store(page, 'theme')).toBeNull()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.reload()
  expect(await theme()).toBe('light')
  await page.evaluate(() => localStorage.setItem('theme', 'light'))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  expect(await theme()).toBe('light')
})

test('L11 L12 on a small screen the links are in a menu that slides in', async ({ page }) => {
  await page.setViewportSize(SMALL)
  await visitor(page)
  const targets = [
    ['Home', /:\d+\/$/],
    ['About', /\/about$/],
    ['Bus', /\/bus$/],
    ['Login/SignUp', /\/userAuth$/],
    ['Admin', /\/adminAuth$/],
  ] as const
  for (const [name, address] of targets) {
    await page.goto('/about')
    await expect(links(page)).toBeHidden()
    await bar(page).getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('L14 L18 a visitor sees a help number and no account', async ({ page }) => {
  await visitor(page)
  await expect(bar(page).locator('a[href^="tel:"]')).toHaveText(/^\d{5} \d{5}$/)
  await expect(page.getByRole('button', { name: 'My Account' })).toHaveCount(0)
})

test('L19 S17 S18 logged in means a record in local storage, and only there', async ({ page }) => {
  await visitor(page)
  const account = bar(page).getByRole('button', { name: 'My Account' }).and(page.locator(':visible'))
  for (const key of ['User', 'Admin']) {
    const record = JSON.stringify(USER1)
    await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, record] as const)
    await page.reload()
    await expect(account).toHaveCount(1)
    await page.evaluate(
      ([name, value]) => {
        localStorage.removeItem(name)
        sessionStorage.setItem(name, value)
      },
      [key, record] as const,
    )
    await page.reload()
    await expect(page.getByRole('button', { name: 'Search Bus' })).toBeVisible()
    await expect(account).toHaveCount(0)
  }
})

test('L20 every layout page has the same footer', async ({ page }) => {
  await tix(page)
  const words = await footer(page).textContent()
  await expect(footer(page)).toContainText('Bengaluru')
  for (const path of ['/', '/about', '/bus']) {
    await page.goto(path)
    await expect(footer(page)).toHaveText(words ?? '')
  }
  await page.goto('/')
  await det(page)
  await expect(footer(page)).toHaveText(words ?? '')
})

test('L21 L22 L23 L24 L25 L26 the footer says what this is, and its links lead to real pages', async ({ page }) => {
  await visitor(page)
  await expect(footer(page)).toContainText(/connects travellers to bus operators/)
  await expect(footer(page).getByRole('heading', { name: 'About Us' })).toBeVisible()
  await expect(footer(page).getByRole('heading', { name: 'Services' })).toBeVisible()
  for (const [name, heading] of [
    ['About', 'About Sawari'],
    ['Contact', 'Contact'],
    ['Privacy Policy', 'Privacy Policy'],
    ['Terms', 'Terms'],
    ['Bus tickets', 'All buses'],
    ['Offers', 'Offers'],
  ] as const) {
    await footer(page).getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  }
  await expect(footer(page).getByRole('link', { name: 'About', exact: true })).toHaveAttribute('href', '/about')
})

test('L27 L28 L29 L30 the footer has three offices', async ({ page }) => {
  await visitor(page)
  await expect(footer(page).getByRole('listitem')).toHaveText([/^Patna/, /^Hajipur/, /^Bengaluru/])
})

test('L35 S19 S20 S21 Logout empties both storages and goes home', async ({ page }) => {
  await user(page, '/about')
  await page.evaluate(() => {
    localStorage.setItem('zz', '1')
    sessionStorage.setItem('zz', '1')
  })
  await bar(page).getByRole('button', { name: 'My Account' }).and(page.locator(':visible')).click()
  await page.getByRole('dialog').getByText('Logout').click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(links(page).getByRole('link', { name: 'Login/SignUp' })).toBeVisible()
  expect(await store(page, 'zz')).toBeNull()
  expect(await store(page, 'User')).toBeNull()
})
