import { cpus } from 'node:os'

/*
 * Which steps ran when, and how busy the processors were meanwhile, for `npm test -- --times`: where they were idle, a
 * step waits for another, or a long file was left over.
 */

/** A line of the table is for so long. */
const SPAN_SECONDS = 30

const began = performance.now()
/** @type {{ name: string, from: number, to?: number }[]} seconds since the beginning */
const steps = []
/** @type {{ at: number, busy: number, all: number }[]} one at the end of each span; ticks of all processors */
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

/** @returns ends the step */
export function beginStep(name) {
  const step = { name, from: now(), to: undefined }
  steps.push(step)
  return () => {
    step.to = now()
  }
}

/** Beside the run, which it does not keep alive. */
export function watchProcessors() {
  setInterval(() => samples.push(sample()), SPAN_SECONDS * 1_000).unref()
}

/** @returns a line for each span, for a person */
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
