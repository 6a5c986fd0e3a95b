import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { beginStep } from './timeline.mjs'

const running = new Set()
/** How many of a step's last lines to keep, to print them again at the end of the run if it fails. */
const LAST_LINES = 12

/**
 * Runs one step beside others and puts its name before each line that it prints.
 * @returns whether it exited with 0, the seconds it took, and its last lines
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

/** Sends the signal to all running steps. */
export function stopSteps(signal) {
  for (const child of running) child.kill(signal)
}
