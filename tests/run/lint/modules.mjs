import { posix } from 'node:path'
import { parseSync } from 'vite'

/**
 * @param read returns the text of a file; undefined if there is none
 * @param modules modules parsed so far, by file
 * @returns the definitions, imports and comments of a file; undefined if there is no file
 */
export function moduleOf(file, read, modules) {
  const known = modules.get(file)
  if (known) return known
  const text = read(file)
  if (text === undefined) return undefined
  const { program, comments, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)

  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]
  const lineOf = ({ start }) => starts.findLastIndex((place) => place <= start) + 1
  /** Comments by line: `alone` on their own lines, `behind` after code. */
  const alone = new Map()
  const behind = new Map()
  const paths = new Map()
  for (const comment of comments) {
    const first = lineOf(comment)
    const map = text.slice(starts[first - 1], comment.start).trim() === '' ? alone : behind
    for (const [index, line] of comment.value.split('\n').entries()) map.set(first + index, line.replace(/^[\s*]+/, ''))
  }
  const module = {
    program,
    definitions: new Map(),
    methods: new Map(),
    /** By local name: the file it is imported from, and its name there. */
    imports: new Map(),
    /** Names that the file awaits somewhere. */
    awaited: new Set(),
    uses: new Map(),
    sleeps: new Map(),
    behind,
    lineOf,
    commentAbove(line) {
      let first = line
      while (alone.has(first - 1)) first--
      return Array.from({ length: line - first }, (_, index) => alone.get(first + index)).join('\n')
    },
    neighbour(from, folder) {
      if (!/^(\.|#tests\/).*\.tsx?$/.test(from)) return undefined
      const path = paths.get(from) ?? (from.startsWith('#') ? from.slice(1) : posix.join(posix.dirname(file), from))
      paths.set(from, path)
      return path.startsWith(folder) ? moduleOf(path, read, modules) : undefined
    },
  }
  modules.set(file, module)

  const add = (map, name, item) => map.set(name, [...(map.get(name) ?? []), item])
  walk(program, (node, above) => {
    const statement = /^Export/.test(above.at(-1)?.type) ? above.at(-1) : node
    if (node.type === 'ImportDeclaration') {
      for (const { local, imported } of node.specifiers)
        module.imports.set(local.name, { from: node.source.value, name: imported?.name ?? local.name })
    } else if (node.type === 'ExportNamedDeclaration' && node.source) {
      for (const { local, exported } of node.specifiers)
        module.imports.set(exported.name, { from: node.source.value, name: local.name })
    } else if (node.type === 'FunctionDeclaration') {
      add(module.definitions, node.id?.name, { node, line: lineOf(statement) })
    } else if (node.type === 'VariableDeclaration') {
      for (const { id, init } of node.declarations)
        for (const name of init ? namesIn(id) : [])
          add(module.definitions, name, { node: init, line: lineOf(statement) })
    } else if (node.type === 'Property' || node.type === 'MethodDefinition') {
      if (node.value && isFunction(node.value)) add(module.methods, node.key.name, node.value)
    } else if (node.type === 'AwaitExpression' && node.argument.type === 'Identifier') {
      module.awaited.add(node.argument.name)
    }
  })
  return module
}

/** @returns the definitions of a name, in this file or in the file it is imported from, if that lies in the folder */
export function definitionsOf(module, name, folder = 'tests/') {
  const imported = module.imports.get(name)
  if (!imported) return { module, found: module.definitions.get(name) ?? [] }
  const home = module.neighbour(imported.from, folder)
  return home ? definitionsOf(home, imported.name, folder) : { module, found: [] }
}

export function functionsOf(module, name) {
  const { module: home, found } = definitionsOf(module, name)
  return found.filter(({ node }) => isFunction(node)).map(({ node }) => ({ home, node }))
}

/** Methods are looked up by name only: in this file, and in the files it imports from. */
export function methodsOf(module, name) {
  const homes = new Set([...module.imports.values()].map(({ from }) => module.neighbour(from, 'tests/')))
  return [module, ...homes].flatMap((home) => (home?.methods.get(name) ?? []).map((node) => ({ home, node })))
}

/** @returns {string[]} the names that an expression uses, without property names after a dot */
export function namesIn(expression) {
  const names = []
  walk(expression, (node, above) => {
    if (node.type === 'Identifier' && !isLabel(node, above.at(-1))) names.push(node.name)
  })
  return names
}

/** Whether a name is only a property name: after a dot or before a colon. */
export const isLabel = (node, parent) =>
  (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
  (parent?.type === 'Property' && parent.key === node && !parent.computed)

export const isFunction = ({ type }) => /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(type)

/** @param visit called with each node and its ancestors, the outermost first */
export function walk(root, visit) {
  const above = []
  const go = (node) => {
    visit(node, above)
    above.push(node)
    for (const key in node) {
      const value = node[key]
      if (Array.isArray(value)) for (const item of value) item?.type && go(item)
      else if (value?.type) go(value)
    }
    above.pop()
  }
  go(root)
}
