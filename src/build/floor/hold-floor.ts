import type { Plugin } from 'vite'
import { EXCEPTIONS, EXEMPT_FILES } from './exceptions.ts'
import type { Problem } from './support.ts'

/**
 * Fails a build if a file, also of a dependency, needs a newer browser than the floor. It checks the files that
 * phones get: the build has translated all it can by then.
 */
export const holdFloor: Plugin = {
  name: 'hold-floor',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const files = Object.values(bundle).map((file) =>
        problemsOf(file.fileName, file.type === 'chunk' ? file.code : String(file.source)),
      )
      const problems = (await Promise.all(files)).flat()
      if (problems.length > 0) this.error(problems.join('\n'))
    },
  },
}

/** @returns sentences, each about one use of a feature newer than the floor */
export async function problemsOf(fileName: string, text: string): Promise<string[]> {
  const found = EXEMPT_FILES.test(fileName) ? [] : await look(fileName, text)
  const features = new Map(found.filter(({ feature }) => !EXCEPTIONS.has(feature)).map((each) => [each.feature, each]))
  return [...features.values()].map(
    ({ feature, lackedBy }) =>
      `${fileName} needs ${feature}, which is not in ${lackedBy}. Write it as the floor has it, or ask for it first ` +
      '(@supports, typeof); if it costs nothing where it is missing, name it in src/build/floor/exceptions.ts.',
  )
}

// MDN's tables are large: loaded only when something is built.
async function look(fileName: string, text: string): Promise<Problem[]> {
  const { beyondFloorInScript } = await import('./scripts.ts')
  const { beyondFloorInStyles } = await import('./styles.ts')
  switch (/\.(\w+)$/.exec(fileName)?.[1]) {
    case 'js':
    case 'mjs':
      return beyondFloorInScript(text)
    case 'css':
      return beyondFloorInStyles(text)
    case 'html':
      return [
        ...contents(text, 'script').flatMap(beyondFloorInScript),
        ...contents(text, 'style').flatMap(beyondFloorInStyles),
      ]
    default:
      return []
  }
}

function contents(html: string, element: 'script' | 'style'): string[] {
  // Data in a script element is no script.
  return [...html.matchAll(new RegExp(`<${element}(?![^>]*/json)[^>]*>([\\s\\S]*?)</${element}>`, 'g'))].map(
    ([, text = '']) => text,
  )
}
