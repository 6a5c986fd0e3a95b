// `npm run bench:quick`: counts of the product's work that are the same on every machine, each beside its budget, and
// three ratios of processor time. A count over budget fails the run; ratios are only printed. No browser, under 90 s.
//   --counts   no ratios: what `npm test` and CI run
//   --set      writes the counts, with a little room, as the new budgets
import '../../server/node/refuse-old-node.cjs'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countCalls, hasPostgres } from './quick/count-calls.mjs'
import { countPages } from './quick/count-pages.mjs'
import { cpuRatios } from './quick/cpu-ratios.mjs'

const BUDGETS = new URL('./quick/budgets.json', import.meta.url)
const GOALS = [0.9, 0.6, 0.6]
/** Room above a count. Rows depend on query plans, and plans on samples; the other counts are exact or nearly so. */
const ROOM = { statements: 1, prepared: 1, 'round trips': 1, files: 1, rows: 1.3 }
const USUAL_ROOM = 1.04

const asked = (flag) => process.argv.includes(flag)
const folder = mkdtempSync(join(tmpdir(), 'sawari-quick-'))

/** @returns the SQLite extension that counts steps; undefined if it can't be compiled */
function stepCounter() {
  const library = join(folder, 'statement-work.so')
  const flags = ['-shared', '-fPIC', '-O2', '-I', 'node_modules/better-sqlite3/deps/sqlite3']
  const { error, status, stderr } = spawnSync('cc', [...flags, '-o', library, 'tests/bench/quick/statement-work.c'], {
    encoding: 'utf8',
  })
  if (!error && status === 0) return library
  console.log(
    `Left out: SQLite's steps. They take a C compiler (cc), ${error ? 'and none was found' : `which says: ${stderr}`}.`,
  )
  return undefined
}

/** @returns counts by `name, figure` */
async function countAll() {
  const counts = new Map()
  const note = (name, figures) => {
    for (const [figure, value] of Object.entries(figures)) counts.set(`${name}, ${figure}`, value)
  }
  for (const [name, figures] of Object.entries(countPages('dist/app'))) note(name, figures)
  const extension = stepCounter()
  const engines = ['sqlite']
  if (await hasPostgres()) engines.push('postgres')
  else if (process.env.CI) throw new Error('No PostgreSQL answers at TEST_DATABASE_URL.')
  else console.log('Left out: PostgreSQL. None answers at TEST_DATABASE_URL.')
  for (const engine of engines) {
    const { counts: calls, modules } = await countCalls(engine, folder, extension)
    note(`${engine}: start, modules`, modules)
    for (const [name, figures] of Object.entries(calls)) note(`${engine}: ${name}`, figures)
  }
  return counts
}

function withRoom(name, count) {
  const figure = name.split(', ').at(-1)
  return Math.ceil(count * (ROOM[figure] ?? USUAL_ROOM))
}

/** @returns the names of counts that are over their budget or have none */
function compare(counts, budgets) {
  const over = []
  for (const [name, count] of counts) {
    const budget = budgets[name]
    const isOver = budget === undefined || count > budget
    if (isOver) over.push(name)
    const verdict = budget === undefined ? 'NO BUDGET' : isOver ? 'OVER' : ''
    console.log(
      `${name.padEnd(52)} ${count.toLocaleString('en').padStart(12)} ${(budget ?? 0).toLocaleString('en').padStart(12)} ${verdict}`.trimEnd(),
    )
  }
  return over
}

try {
  const started = performance.now()
  const counts = await countAll()
  if (asked('--set')) {
    const set = Object.fromEntries([...counts].map(([name, count]) => [name, withRoom(name, count)]))
    writeFileSync(BUDGETS, `${JSON.stringify(set, null, 2)}\n`)
  }
  console.log(`${''.padEnd(52)} ${'counted'.padStart(12)} ${'budget'.padStart(12)}`)
  const over = compare(counts, JSON.parse(readFileSync(BUDGETS, 'utf8')))
  if (!asked('--counts')) {
    const ratios = Object.entries(await cpuRatios(folder))
    console.log(`\n${'processor time, bare / ours'.padEnd(78)} ratio   goal`)
    for (const [index, [name, { ratio, own, floor }]] of ratios.entries())
      console.log(
        `${`${name} (${Math.round(floor)} / ${Math.round(own)} us)`.padEnd(78)} ${ratio.toFixed(2).padStart(5)} ${String(GOALS[index]).padStart(6)}`,
      )
  }
  console.log(`\n${counts.size} counts in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  if (over.length > 0) {
    console.log(`
Over budget (${over.length}):
  ${over.join('\n  ')}
Each of these costs more than it did, on every machine. Find what asks for more: a read within a loop, a query that is built
anew at each run, a bound LIMIT, an import that the start does not need, a part that came onto the way to a page. Where the
product must cost more, run \`node tests/bench/quick.mjs --counts --set\` and say in the commit what it is for.`)
    process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
