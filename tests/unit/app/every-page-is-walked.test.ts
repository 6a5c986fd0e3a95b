import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The walks over every screen (tests/e2e/checklist/every-screen.e2e.ts) check what holds for each: none is left out. */

const WALKS = ['every-screen.ts', 'operator-screens.ts']
  .map((file) => readFileSync(`tests/e2e/checklist/${file}`, 'utf8'))
  .join('\n')

/** Pages that a walk reaches by a press, or under another address: how the walk gets there. */
const REACHED: Record<string, string> = {
  '/bus/bus-details/checkout/': 'await chk(page)',
  '/adminAuth/admin-home-page/payments/statement': "'Import a statement'",
  '/adminAuth/admin-home-page/not-coming/$busId': '/^Bus is not coming/',
  // The same screens on a phone that boards for the office.
  '/boarding/late/$busId': '/adminAuth/admin-home-page/late/101',
  '/boarding/not-coming/$busId': '/^Bus is not coming/',
  '/boarding/run/$busId': '/adminAuth/admin-home-page/run/101',
}

const [, table = ''] =
  /interface FileRoutesByFullPath \{([^}]+)\}/.exec(readFileSync('src/route-tree.gen.ts', 'utf8')) ?? []
const PAGES = [...table.matchAll(/'([^']+)'/g)].map(([, path = '']) => path)

test('every page of the app is one of the screens that are walked over', () => {
  expect(PAGES.length).toBeGreaterThan(40)
  const left = PAGES.filter((path) => {
    const how = REACHED[path]
    if (how !== undefined) return !WALKS.includes(how)
    const address = path.replace(/(?<=.)\/$/, '').replaceAll(/\$\w+/g, '[\\w-]+')
    return !new RegExp(`'${address}(['?#]|\\$\\{)`).test(WALKS)
  })
  expect(left).toEqual([])
})
