import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { beginStep } from './timeline.mjs'

const running = new Set()
/** Of what a step printed, so that its failure can be told again where the whole ends. */
const LAST_LINES = 12

/**
 * Runs one step of the whole, beside others: each line that it prints is marked with its name.
 * @returns whether it ended with 0, the seconds it took, and its last words
 */
export async function runStep(name, command, args, env = {}) {
  const started = performance.now()
  const end = beginStep(name)
  console.log(`── ${name} …`)
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  running.add(child)
  const lastWords = []
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      if (!line.trim()) return
      console.log(`${name} │ ${line}`)
      lastWords.push(line)
      if (lastWords.length > LAST_LINES) lastWords.shift()
    })
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('close', resolve)
  })
  running.delete(child)
  end()
  const seconds = (performance.now() - started) / 1_000
  console.log(`── ${name}: ${code === 0 ? 'ok' : 'FAILED'} (${seconds.toFixed(0)} s)`)
  return { ok: code === 0, seconds, lastWords }
}

/** Asks whatever runs to end. */
export function stopSteps(signal) {
  for (const child of running) child.kill(signal)
}
