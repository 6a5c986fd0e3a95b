import { expect, it } from 'vitest'
import { lintTests } from '../../run/lint/rules.mjs'
import { isTooLong } from '../../run/test-names.mjs'

/** What the files of `tests/support` stand for here. */
const SUPPORT: Record<string, string> = {
  'tests/support/people.ts': `
    import { sold } from './sales.ts'
    export const PATIENCE = 5_000
    /** PostgreSQL is not everywhere. */
    export const engines = ['sqlite']
    export const unsaid = ['sqlite']
    export async function logIn(page) { await page.fill('name') }
    export const seesTicket = async (page) => { await sold(page) }
    export class Phone { async shows(text) { await expect(this.page).toHaveText(text) } }`,
  'tests/support/sales.ts': `
    export { paid as sold } from './payments.ts'
    export const soon = (ms) => new Promise((resolve) => setTimeout(resolve, ms))`,
  'tests/support/payments.ts': 'export function paid(page) { expect(page).toBeTruthy() }',
}

function rulesAgainst(code: string): string[] {
  const files = { ...SUPPORT, 'tests/unit/probe.test.ts': code }
  return lintTests(['tests/unit/probe.test.ts'], (file) => files[file as keyof typeof files]).map(({ rule }) => rule)
}

const RULES = ['expectation', 'sleep', 'skip', 'name'] as const
type Rule = (typeof RULES)[number]

const inTest = (code: string) => `it('is', async () => {\n${code}\nexpect(1).toBe(1) })`

const refused: Record<Rule, string[]> = {
  expectation: [
    "it('is', () => {})",
    "test('is', async ({ page }) => { await page.goto('/'); await page.getByRole('checkbox').check() })",
    "test('is', { timeout: 9_000 }, () => { checkout() })",
    "it('is')",
    "const body = () => sell(1)\nit('is', body)",
    "it.each([1, 2])('is %i', (number) => { sell(number) })",
    "function sells() { return 1 }\nit('is', () => { sells() })",
    "import { logIn } from '../support/people.ts'\ntest('is', ({ page }) => logIn(page))",
    "import { checks } from './elsewhere.ts'\nit('is', () => { const name = checks })",
  ],
  sleep: [
    inTest('await page.waitForTimeout(201)'),
    inTest('await new Promise((resolve) => setTimeout(resolve, 1_000))'),
    inTest('await new Promise((resolve) => { setTimeout(() => resolve(), 1_000) })'),
    inTest('await page.evaluate(() => new Promise((done) => window.setTimeout(done, 300)))'),
    inTest('await Promise.all([sold(), new Promise((resolve) => setTimeout(resolve, 300))])'),
    inTest('const pause = new Promise((resolve) => setTimeout(resolve, 300)); await pause'),
    `import { setTimeout as sleep } from 'node:timers/promises'\n${inTest('await sleep(2 * 250)')}`,
    `import { setTimeout } from 'timers/promises'\n${inTest('await setTimeout(500).then(look)')}`,
    `import timers from 'node:timers/promises'\n${inTest('await timers.setTimeout(500)')}`,
    `import { scheduler } from 'node:timers/promises'\n${inTest('await scheduler.wait(500)')}`,
    `const PAUSE = 250\n${inTest('await page.waitForTimeout(PAUSE)')}`,
    `import { PATIENCE } from '../support/people.ts'\n${inTest('await page.waitForTimeout(PATIENCE + 1)')}`,
    `import { soon } from '../support/sales.ts'\n${inTest('await soon(400)')}`,
    'export const pause = () => new Promise((resolve) => setTimeout(resolve, 400))',
    inTest('// Sleeps:\nawait page.waitForTimeout(500)'),
    inTest('// It sleeps.\nawait page.waitForTimeout(500)'),
  ],
  skip: [
    "it.skip('is', () => expect(1).toBe(1))",
    "it.todo('is')",
    "describe.skip('a bus', () => {})",
    "test.describe.fixme('a bus', () => {})",
    "test.skip.each([1])('is', () => expect(1).toBe(1))",
    "it('is', { skip: true }, () => expect(1).toBe(1))",
    "test.skip(browserName === 'webkit')",
    "test.skip(({ browserName }) => browserName === 'webkit')",
    inTest('test.fixme()'),
    inTest("test.skip(isSlow, '')"),
    inTest('test.info().skip(isSlow)'),
    "it('is', (context) => { context.skip(); expect(1).toBe(1) })",
    "it('is', ({ skip }) => { skip(isSlow); expect(1).toBe(1) })",
    "const mayMount = false\nit.runIf(mayMount)('is', () => expect(1).toBe(1))",
    "describe.skipIf(process.env.CI)('a bus', () => {})",
    "/** Said. */\nconst mayMount = 1\nit.runIf(mayMount && fast).each([1])('is', () => expect(1).toBe(1))",
    "import { unsaid } from '../support/people.ts'\ndescribe.runIf(unsaid.includes('postgres'))('a bus', () => {})",
    "// Skipped:\nit.skip('is', () => expect(1).toBe(1))",
  ],
  name: [
    `it('${'n'.repeat(121)}', () => expect(1).toBe(1))`,
    `describe('${'n'.repeat(121)}', () => {})`,
    `test('S01 O47 ${'n'.repeat(121)}', () => expect(1).toBe(1))`,
    `it.each([1])(\`${'n'.repeat(60)}\${place}${'n'.repeat(61)}\`, () => expect(1).toBe(1))`,
    `it('${'n'.repeat(60)}' + '${'n'.repeat(61)}', () => expect(1).toBe(1))`,
  ],
}

const accepted: Record<Rule, string[]> = {
  expectation: [
    "it('is', () => { rows.forEach((row) => expect(row).toBe(1)) })",
    "it('is', () => { expect.assertions(1) })",
    "it('is', () => { assertConsistent(database) })",
    "it('is', () => fc.assert(property))",
    "function sells() { ends() }\nconst ends = () => expect(1).toBe(1)\nit('is', () => { sells() })",
    "const sells = () => expect(1).toBe(1)\nit('is', () => { withBus(sells) })",
    "const body = withBus(() => expect(1).toBe(1))\nit('is', body)",
    "const rows = [() => expect(1).toBe(1)]\nit.each(rows)('is', (row) => row())",
    'function sells(name, body) { it(name, body) }',
    inTest('test.fail(isSlow); test.fail()'),
    "const STEPS = { sells: () => expect(1).toBe(1) }\nit('is', () => takeAll(STEPS))",
    "import { seesTicket } from '../support/people.ts'\ntest('is', ({ page }) => seesTicket(page))",
    "import { Phone } from '../support/people.ts'\ntest('is', ({ phone }) => phone.shows('Booked'))",
    "test.use({ locale: 'hi' })\ntest.beforeEach(({ page }) => page.goto('/'));\n/bus/.test(name)",
  ],
  sleep: [
    inTest('await page.waitForTimeout(200)'),
    inTest('// Sleeps: a phone is silent for half a second.\nawait page.waitForTimeout(500)'),
    inTest('// Sleeps: a phone is silent,\n// for half a second.\nawait page.waitForTimeout(500)'),
    inTest('await page.waitForTimeout(500) // Sleeps: a phone is silent for so long.'),
    inTest('// Sleeps: the door is slow.\nawait page.evaluate(\n() => new Promise((done) => setTimeout(done, 500)))'),
    inTest('await Promise.race([sold(), new Promise((resolve) => setTimeout(resolve, 5_000))])'),
    inTest('await new Promise((_, reject) => setTimeout(() => reject(new Error()), 5_000))'),
    inTest("await new Promise((done) => { socket.once('end', done); setTimeout(done, 5_000) })"),
    inTest('setTimeout(close, 5_000); const late = new Promise((resolve) => setTimeout(resolve, 5_000))'),
    inTest('test.setTimeout(300_000); await page.clock.runFor(5_000); vi.advanceTimersByTime(5_000)'),
    'export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))',
  ],
  skip: [
    "// Skipped: no browser has it yet.\nit.skip('is', () => expect(1).toBe(1))",
    "// Skipped: no browser has it yet.\nit.todo('is')",
    "// Skipped: no browser has it yet.\ntest.describe.fixme('a bus', () => {})",
    "test.skip(browserName === 'webkit', 'WebKit has no such sensor.')",
    inTest('test.skip(isSlow, reason)'),
    inTest("test.info().fixme(isSlow, 'Too slow.')"),
    "it('is', (context) => { context.skip('Too slow.'); expect(1).toBe(1) })",
    "/** Not everybody may. */\nconst mayMount = canMount()\nit.runIf(mayMount)('is', () => expect(1).toBe(1))",
    "const missing = missingHere()\n/** Said. */\nfunction missingHere() {}\ndescribe.skipIf(missing)('a bus', () => {})",
    "import { engines } from '../support/people.ts'\ndescribe.runIf(engines.includes('postgres'))('a bus', () => {})",
    "// Skipped: SQLite has one server.\nit.runIf(engine === 'postgres')('is', () => expect(1).toBe(1))",
    "it('is', { skip: false }, () => expect(1).toBe(1))\nlist.skip(1)",
  ],
  name: [
    `it('${'n'.repeat(120)}', () => expect(1).toBe(1))`,
    `test('S01 O47 W131 ${'n'.repeat(120)}', () => expect(1).toBe(1))`,
    `it(\`${'n'.repeat(120)}\${place}\`, () => expect(1).toBe(1))`,
  ],
}

it.each(RULES)('%s: refuses what is bad', (rule) => {
  expect(refused[rule].map((code) => [code, rulesAgainst(code)])).toEqual(refused[rule].map((code) => [code, [rule]]))
})

it.each(RULES)('%s: accepts what is good', (rule) => {
  expect(accepted[rule].map((code) => [code, rulesAgainst(code)])).toEqual(accepted[rule].map((code) => [code, []]))
})

it('says where a finding is', () => {
  const [finding] = lintTests(['tests/a.test.ts'], () => "\n\ntest('is', () => {})")
  expect(finding).toMatchObject({ file: 'tests/a.test.ts', line: 3, rule: 'expectation' })
})

it('measures names that are made of rows when they are known', () => {
  expect(['n'.repeat(120), 'n'.repeat(121), `O47 ${'n'.repeat(120)}`].map(isTooLong)).toEqual([false, true, false])
})
