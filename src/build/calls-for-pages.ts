import { type ObjectExpression, parse } from 'acorn'
import type { Plugin } from 'vite'

/** Entries of a contract call (contract/http.ts) for the server: it checks requests by them; `/api/docs` shows them. */
const SERVERS = ['summary', 'rules', 'staff', 'params', 'query', 'headers', 'body', 'mostBytes', 'success', 'errors']

/**
 * The app needs of a call only where and how it is sent, and the schema of its answer. The rest of its entry stays with
 * the server, and so do request schemas that no form of the app uses.
 */
export const callsForPages: Plugin = {
  name: 'calls-for-pages',
  apply: 'build',
  transform: {
    // Types are removed by then.
    order: 'post',
    filter: { id: /\/contract\/.*-calls?\.ts$/ },
    handler: forPages,
  },
}

/** @param code a module of calls, in plain JavaScript */
export function forPages(code: string): string {
  let kept = ''
  let from = 0
  for (const { properties } of entriesIn(code))
    for (const property of properties) {
      if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
      if (!SERVERS.includes(property.key.name)) continue
      kept += code.slice(from, property.start)
      from = property.end + (/^\s*,/.exec(code.slice(property.end))?.[0].length ?? 0)
    }
  return kept + code.slice(from)
}

/** The entries of calls and of their common parts. Fields with the same names inside an answer lie deeper. */
function entriesIn(code: string): ObjectExpression[] {
  return parse(code, { ecmaVersion: 'latest', sourceType: 'module' }).body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') return []
    return declaration.declarations.flatMap(({ init }) => {
      const entry =
        init?.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'call'
          ? init.arguments[0]
          : init
      return entry?.type === 'ObjectExpression' ? [entry] : []
    })
  })
}
