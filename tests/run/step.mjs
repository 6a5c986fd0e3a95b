import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const running = new Set()

/**
 * Runs one step of the whole, beside others: each line that it prints is marked with its name.
 * @returns whether it ended with 0, and the seconds it took
 */
export async function runStep(name, command, args, env = {}) {
  const started = performance.now()
  console.log(`── ${name} …`)
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  running.add(child)
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => line.trim() && console.log(`${name} │ ${line}`))
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('close', resolve)
  })
  running.delete(child)
  const seconds = (performance.now() - started) / 1_000
  console.log(`── ${name}: ${code === 0 ? 'ok' : 'FAILED'} (${seconds.toFixed(0)} s)`)
  return { ok: code === 0, seconds }
}

/** Asks whatever runs to end. */
export function stopSteps(signal) {
  for (const child of running) child.kill(signal)
}
