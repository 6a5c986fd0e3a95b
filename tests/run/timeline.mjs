import { cpus } from 'node:os'

/*
 * Which steps ran when, and how busy the processors were, for `npm test -- --times`. Idle processors mean that a step
 * waits for another, or that one long file runs alone at the end.
 */

/** The time that one line of the table covers. */
const SPAN_SECONDS = 30

const began = performance.now()
/** @type {{ name: string, from: number, to?: number }[]} seconds since the start */
const steps = []
/** @type {{ at: number, busy: number, all: number }[]} one at the end of each span; ticks summed over all processors */
const samples = [sample()]

function sample() {
  let [busy, all] = [0, 0]
  for (const { times } of cpus()) {
    const sum = Object.values(times).reduce((total, time) => total + time, 0)
    all += sum
    busy += sum - times.idle
  }
  return { at: now(), busy, all }
}

function now() {
  return (performance.now() - began) / 1_000
}

/** @returns a function that ends the step */
export function beginStep(name) {
  const step = { name, from: now(), to: undefined }
  steps.push(step)
  return () => {
    step.to = now()
  }
}

/** Samples in the background; the timer doesn't keep the process alive. */
export function watchProcessors() {
  setInterval(() => samples.push(sample()), SPAN_SECONDS * 1_000).unref()
}

/** @returns the table as text for a person: one line for each span, then one for each step */
export function timeline() {
  const lines = [...samples, sample()]
  return [
    '\nWhat ran when, and how busy the processors were',
    ...lines.slice(1).map(({ at, busy, all }, index) => {
      const before = lines[index] ?? lines[0]
      const share = all === before.all ? 0 : (100 * (busy - before.busy)) / (all - before.all)
      const ran = steps.filter(({ from, to = at }) => from < at && to > before.at).map(({ name }) => name)
      return `${at.toFixed(0).padStart(8)} s ${share.toFixed(0).padStart(4)} %  ${ran.join(', ')}`
    }),
    ...steps.map(({ name, from, to }) => `${from.toFixed(0).padStart(8)} s to ${to?.toFixed(0) ?? '…'} s  ${name}`),
  ].join('\n')
}
