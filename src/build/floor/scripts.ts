import { type AnyNode, type Expression, type Literal, type Program, parse } from 'acorn'
import { full } from 'acorn-walk'
import { UNITS_OF_LATER } from './styles.ts'
import { entry, lackedBy, type Problem, table } from './support.ts'

const builtins = table('javascript', 'builtins')
const api = table('api')

/** The floor's browsers know every edition up to 2022's, except the features that {@link beyondFloorInScript} finds. */
const EDITION = 2022

/** Types whose methods are found by name only: a script does not show the type of a variable. */
const HOLDERS = ['Array', 'ArrayBuffer', 'String', 'TypedArray', 'Uint8Array', 'Set', 'Map', 'RegExp']

/** Static methods, as `RegExp.escape`, which are found by their whole name. */
const STATIC = ['escape', 'fromAsync', 'fromBase64', 'fromHex', 'groupBy', 'raw']

/** Names of newer methods that no older object has, with the browsers that lack them. */
const NEWER_METHODS = newerMethods()

function newerMethods(): ReadonlyMap<string, Problem> {
  const newer = new Map<string, Problem>()
  const older = new Set<string>()
  for (const [holder, members] of [...Object.entries(builtins), ...Object.entries(api)])
    for (const [name, { __compat: compat }] of Object.entries(members)) {
      if (!compat || name === '__compat' || name.endsWith('_static')) continue
      const lacking = lackedBy(compat)
      if (!lacking) older.add(name)
      else if (HOLDERS.includes(holder)) newer.set(name, { feature: `${holder}.prototype.${name}`, lackedBy: lacking })
    }
  for (const name of [...older, ...STATIC]) newer.delete(name)
  return newer
}

/**
 * Finds features in a built script that a browser of the floor cannot read or does not have. It knows the language,
 * its built-in objects and their methods, and browsers' global objects; it does not find newer methods of elements.
 * @param code a script or module
 */
export function beyondFloorInScript(code: string): Problem[] {
  let program: Program
  try {
    program = parse(code, { ecmaVersion: EDITION, sourceType: 'module' })
  } catch (error) {
    return [
      {
        feature: `syntax of later than ${EDITION} (${String(error)})`,
        lackedBy: 'Chrome 103, Safari 15.4, Firefox 115',
      },
    ]
  }
  const asked = askedFor(program)
  const problems: Problem[] = []
  full(program, (node) => {
    for (const problem of inNode(node as AnyNode)) if (!asked.has(lastName(problem.feature))) problems.push(problem)
  })
  return problems
}

/**
 * The last names of everything the script checks by `typeof`, anywhere: one check excuses every use in the script, of
 * whichever object, since only running it would show which use the check guards.
 */
function askedFor(program: Program): ReadonlySet<string> {
  const names = new Set<string>()
  full(program, (each) => {
    const node = each as AnyNode
    if (node.type !== 'UnaryExpression' || node.operator !== 'typeof') return
    const { argument } = node
    if (argument.type === 'Identifier') names.add(argument.name)
    if (argument.type === 'MemberExpression' && argument.property.type === 'Identifier')
      names.add(argument.property.name)
  })
  return names
}

function lastName(feature: string): string {
  return feature.slice(feature.lastIndexOf('.') + 1)
}

function* inNode(node: AnyNode): Iterable<Problem> {
  switch (node.type) {
    case 'StaticBlock':
      yield { feature: 'class static {}', lackedBy: 'Safari 15.4' }
      break
    case 'PropertyDefinition':
      if (node.value && holdsFunction(node.value))
        yield { feature: 'a function as class field', lackedBy: 'Safari 15.4' }
      break
    case 'Literal':
      if (node.regex) yield* inExpression(node.regex.pattern, node.regex.flags)
      yield* inText(node)
      break
    case 'NewExpression':
    case 'CallExpression':
      yield* inCall(node)
      break
    case 'MemberExpression':
      if (!node.computed && node.property.type === 'Identifier') yield* inMember(node.object, node.property.name)
      break
    case 'Identifier': {
      const lacking = lackedBy(entry(builtins, node.name) ?? entry(api, node.name))
      if (lacking) yield { feature: node.name, lackedBy: lacking }
    }
  }
}

/** See class-fields.ts. */
function holdsFunction(value: AnyNode): boolean {
  let found = false
  full(value, ({ type }) => {
    found ||= type.endsWith('FunctionExpression') || type === 'SequenceExpression'
  })
  return found
}

/** With a lookbehind in a literal a browser cannot read the whole file; in `new RegExp` it throws. */
function* inExpression(pattern: string, flags: string): Iterable<Problem> {
  if (/\(\?<[=!]/.test(pattern)) yield { feature: `the lookbehind in /${pattern}/`, lackedBy: 'Safari 15.4' }
  if (flags.includes('v')) yield { feature: `the v flag of /${pattern}/`, lackedBy: 'Chrome 103, Safari 15.4' }
}

function* inCall({ callee, arguments: [pattern, flags] }: AnyNode & { callee: AnyNode; arguments: AnyNode[] }) {
  if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return
  yield* inExpression(textOf(pattern), textOf(flags))
}

function textOf(node: AnyNode | undefined): string {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : ''
}

function* inText({ value }: Literal): Iterable<Problem> {
  if (typeof value === 'string' && UNITS_OF_LATER.test(value))
    yield { feature: `the length in "${value}"`, lackedBy: 'Chrome 103' }
}

function* inMember(object: AnyNode | Expression, name: string): Iterable<Problem> {
  if (object.type === 'Identifier') {
    const holder = object.name
    const own = entry(api[holder], `${name}_static`) ?? entry(builtins[holder], name)
    const lacking = lackedBy(own)
    if (lacking) yield { feature: `${holder}.${name}`, lackedBy: lacking }
    if (own) return
  }
  const newer = NEWER_METHODS.get(name)
  if (newer) yield newer
}
