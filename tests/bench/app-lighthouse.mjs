// Runs Lighthouse on the app's pages, then scores the same recording again without the load of other programs: each
// task of the page lasts only as long as its thread ran. On two busy cores a task is paused for two thirds of its time,
// and Lighthouse multiplies its duration by four. Time that a task waits for its own helper threads (compiling, garbage
// collection) is left out too, for the floor as for the app. Both scores are printed.
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const TRACE = 'defaultPass.trace.json'

/**
 * @param url the page
 * @param options `executablePath`: the browser; `folder`: where to put the recordings
 * @returns scores of 0 to 100, `performance` and `ownTime` (performance without waiting for the machine); paints in
 * milliseconds; `others`: accessibility, best practices and SEO; `failing`: names of failed audits
 */
export async function lighthouse(url, { executablePath, folder }) {
  const recording = mkdtempSync(join(folder, 'recording-'))
  const unhindered = `${recording}-unhindered`
  try {
    const { categories, audits } = await recorded(url, recording, executablePath)
    cpSync(recording, unhindered, { recursive: true })
    const trace = JSON.parse(readFileSync(join(recording, TRACE), 'utf8'))
    writeFileSync(join(unhindered, TRACE), JSON.stringify(withoutWaiting(trace)))
    const again = await audit([`-A=${unhindered}`], unhindered)
    return {
      performance: score(categories.performance),
      ownTime: score(again.categories.performance),
      others: ['accessibility', 'best-practices', 'seo'].map((name) => score(categories[name])),
      lcp: audits['largest-contentful-paint'].numericValue,
      fcp: audits['first-contentful-paint'].numericValue,
      cls: audits['cumulative-layout-shift'].numericValue,
      failing: Object.values(audits)
        .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
        .map(({ id }) => id),
    }
  } finally {
    rmSync(recording, { recursive: true, force: true })
    rmSync(unhindered, { recursive: true, force: true })
  }
}

const score = ({ score }) => Math.round(score * 100)

/** Retries when Lighthouse misses the start of its own recording, as it may do twice in a row. */
async function recorded(url, recording, executablePath, tries = 5) {
  const flags = '--chrome-flags=--headless=new --no-sandbox --disable-gpu'
  try {
    return await audit([url, `-GA=${recording}`, flags], recording, { CHROME_PATH: executablePath })
  } catch (problem) {
    if (tries === 1 || !problem.message.includes('NO_NAVSTART')) throw problem
    return recorded(url, recording, executablePath, tries - 1)
  }
}

/** Asynchronous: the proxy before the server runs in this process and must not be blocked. */
async function audit(what, folder, variables = {}) {
  const out = join(folder, 'report.json')
  const told = ['--yes', 'lighthouse@12.8.2', ...what, '--quiet', '--output=json', `--output-path=${out}`]
  await run('npx', told, { timeout: 120_000, env: { ...process.env, ...variables } })
  return JSON.parse(readFileSync(out, 'utf8'))
}

/**
 * @param trace Chromium's recording: times and durations in microseconds, `tdur` the part of `dur` when the thread ran
 * @returns the same recording, but each task lasts `tdur`, and events inside it move in proportion
 */
export function withoutWaiting({ traceEvents, ...rest }) {
  const threads = new Map()
  for (const event of traceEvents) {
    if (event.ph !== 'X' || event.dur === undefined) continue
    const thread = `${event.pid} ${event.tid}`
    if (!threads.has(thread)) threads.set(thread, [])
    threads.get(thread).push(event)
  }
  const moved = new Map()
  for (const events of threads.values()) {
    let task = { end: Number.NEGATIVE_INFINITY }
    for (const event of events.sort((a, b) => a.ts - b.ts || b.dur - a.dur)) {
      if (event.ts >= task.end) {
        const share = event.dur > 0 && event.tdur !== undefined ? Math.min(1, event.tdur / event.dur) : 1
        task = { begin: event.ts, end: event.ts + event.dur, share }
      }
      const ts = Math.round(task.begin + (event.ts - task.begin) * task.share)
      moved.set(event, { ...event, ts, dur: Math.round(event.dur * task.share) })
    }
  }
  return { ...rest, traceEvents: traceEvents.map((event) => moved.get(event) ?? event) }
}
