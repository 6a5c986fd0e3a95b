import { alertWith, expect, test, tix, user } from './fixtures.ts'

/** Group W: a traveller's calls as the page makes them. Rows that a screen's own file covers are named there. */

/** Section 7 of the specification, and the design's additions. */
const KNOWN = [
  /^GET \/api\/buses$/,
  /^GET \/api\/buses\/find$/,
  /^GET \/api\/tickets\/bookedSeats\/\d+$/,
  /^POST \/api\/tickets\/\d+\/\d+\/\d+\/[\d,%C]+$/,
  /^POST \/api\/users(\/verify-by-email|\/forgot-password)?$/,
  /^PUT \/api\/users\/(\d+|reset-password)$/,
  /^GET \/api\/tickets\/(find-ticket|download)\/\d+$/,
  /^GET \/api\/buses\/\d+$/,
  /^(DELETE \/api\/session|GET \/api\/health|GET \/api\/boarding\/keys)$/,
]

test('W01 W03 W06 W12 every call goes to one origin and is one of the table', async ({ page, api, baseURL }) => {
  const origins = new Set<string>()
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) origins.add(origin)
  })
  await tix(page)
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'My Tickets' }).click()
  await expect(page.getByRole('dialog').getByRole('article')).toHaveCount(2)
  await page.goto('/my-profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(alertWith(page, 'Profile updated successfully')).toBeVisible()

  expect([...origins]).toEqual([new URL(baseURL ?? '').origin])
  const unknown = api.net.filter(({ call }) => !KNOWN.some((known) => known.test(call)))
  expect(unknown.map(({ call }) => call)).toEqual([])
  const [list] = api.calls('GET /api/buses')
  expect([list?.query.size, list?.body]).toEqual([0, null])
  expect(api.calls('POST /api/tickets/*/*/*/*').map(({ body }) => body)).toEqual([null])
})

test('W24 of the answer to a profile update nothing is read but that it is the server’s', async ({ page }) => {
  await user(page, '/my-profile')
  const answered = (body: string) =>
    page.route('**/api/users/7', (route) => route.fulfill({ status: 200, body }), { times: 1 })
  for (const body of ['{"data":null}', '{"message":"ok","data":"odd"}']) {
    await answered(body)
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(alertWith(page, /^Profile updated successfully$/).first()).toBeVisible()
    await expect(page.getByRole('form', { name: 'Edit Profile' })).toHaveCount(0)
  }
  // A Wi-Fi log-in page answers 200 to everything, also when the app sends the request again by itself.
  let body = ''
  await page.route('**/api/users/7', (route) => route.fulfill({ status: 200, body }))
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByRole('button', { name: 'Update' }).click()
  for (body of ['', 'not json', '<h1>Welcome</h1>']) {
    const answered = page.waitForResponse(async (response) => (await response.text()) === body)
    await page.getByRole('button', { name: 'Try again' }).click()
    await answered
    await expect(page.getByText('We do not know yet whether your profile was saved.')).toBeVisible()
    await expect(page.getByRole('form', { name: 'Edit Profile' })).toHaveCount(1)
  }
})
