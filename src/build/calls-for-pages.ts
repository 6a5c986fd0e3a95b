import { type ObjectExpression, parse } from 'acorn'
import type { Plugin } from 'vite'

/** Of a call of the contract (contract/http.ts): what the server judges requests by, and what `/api/docs` says of them. */
const SERVERS = ['summary', 'rules', 'staff', 'params', 'query', 'headers', 'body', 'mostBytes', 'success', 'errors']

/**
 * The app takes from a call whereto and how it is sent, and what its answer is read by. The rest of its entry stays with
 * the server, and so do the schemas of requests that no form of the app is judged by.
 */
export const callsForPages: Plugin = {
  name: 'calls-for-pages',
  apply: 'build',
  transform: {
    // Types have gone from it by then.
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

/** Calls, and what several of them have in common. Fields of the same names that an answer has lie deeper. */
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
