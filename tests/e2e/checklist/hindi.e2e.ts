import { readFile } from 'node:fs/promises'
import { BUS1 } from '../../support/checklist/records.ts'
import { busRow, expect, test, visitor } from './fixtures.ts'

/** Names in scripts that most pages don't need, on phones whose own fonts may lack them. */

const HINDI = { ...BUS1, name: 'श्री गणेश ट्रैवल्स', from: 'मुज़फ़्फ़रपुर', to: 'नई दिल्ली' }

const ACCENTED = { ...BUS1, name: 'Café Müller Travels' }

for (const { letters, bus, file } of [
  { letters: 'Devanagari', bus: HINDI, file: 'sawari-devanagari' },
  { letters: 'accented', bus: ACCENTED, file: 'sawari-accents' },
])
  test(`the ${letters} letters are fetched by the page that shows some, and by no other`, async ({ page, api }) => {
    const fetched: string[] = []
    page.on('request', (request) => {
      if (request.url().includes(file)) fetched.push(request.url())
    })
    api.answer('GET /api/buses', 200, { data: [bus] })
    await visitor(page, '/about')
    await expect(page.getByRole('heading', { name: 'About Sawari' })).toBeVisible()
    // The foot of every page shows the other language's name, in a font of its own.
    await expect(page.getByRole('contentinfo').getByRole('button', { name: 'हिंदी' })).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    expect(fetched).toEqual([])

    await page.goto('/bus')
    await expect(busRow(page, bus.name)).toBeVisible()
    await expect.poll(() => fetched.length).toBe(1)
    const drawn = () => page.evaluate((text) => document.fonts.check('600 16px "Sawari More"', text), bus.name)
    await expect.poll(drawn).toBe(true)

    // The installation, which is all or nothing, does not grow: it holds only what English needs (bytes.e2e.ts).
    const listed = (await readFile('dist/app/sw.js', 'utf8')).includes(file)
    expect(listed).toBe(file === 'sawari-devanagari')
  })
