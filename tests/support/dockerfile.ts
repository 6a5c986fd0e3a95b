import { readFileSync } from 'node:fs'

/** One line of a Dockerfile, such as `COPY` and its arguments. */
export interface Instruction {
  word: string
  rest: string
}

/** The stages of server/deploy/Dockerfile, each with the lines after its `FROM`. */
export function readStages(): Instruction[][] {
  const stages: Instruction[][] = []
  const text = readFileSync('server/deploy/Dockerfile', 'utf8').replaceAll(/\\\n\s*/g, '')
  for (const line of text.split('\n').filter((each) => each !== '' && !each.startsWith('#'))) {
    const [, word = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    if (word === 'FROM') stages.push([])
    else stages.at(-1)?.push({ word, rest })
  }
  return stages
}

/** @returns sources and target of a `COPY`, and whether `--from` takes them from an earlier stage */
export function readCopy({ rest }: Instruction): { fromStage: boolean; sources: string[]; target: string } {
  const words = rest.split(' ').filter((word) => !word.startsWith('--'))
  return { fromStage: rest.startsWith('--from='), sources: words.slice(0, -1), target: words.at(-1) ?? '' }
}
