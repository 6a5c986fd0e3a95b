import { isTooLong, lettersOf, MOST_LETTERS } from '../test-names.mjs'
import { definitionsOf, functionsOf, isFunction, isLabel, methodsOf, moduleOf, namesIn, walk } from './modules.mjs'

/*
 * Rules for tests that Biome can't check, since it follows no helpers and reads no comments. Each test expects
 * something, has no long fixed sleep, gives a written reason when it is skipped, and has a name short enough to read at
 * once. The lint finds a called function by its name alone: anywhere in this file or in the file it is imported from.
 * So it may miss a violation, but rarely reports a false one.
 */

/** In milliseconds. */
const LONGEST_SLEEP = 200

const EXPECTS = /^(expect|assert|check)s?(?![a-z])/
/** Without `check`: as a method it ticks a box. */
const EXPECTS_AS_METHOD = /^(expect|assert)s?(?![a-z])/

const RUNNERS = new Set(['it', 'test', 'describe'])
/** Only with one of these words after the dot is it a test: `test.use`, for example, is not. */
const WAYS = new Set(
  'describe only skip todo fixme fail fails concurrent sequential parallel serial shuffle'.split(' '),
)
const ROWS = new Set(['each', 'for'])
const CONDITIONS = new Set(['skipIf', 'runIf'])
const SKIPS = new Set(['skip', 'todo', 'fixme'])
/** Objects that a running test calls to skip itself. */
const CONTEXTS = new Set(['context', 'ctx', 'testInfo'])

const PROMISED_TIMERS = /^(node:)?timers\/promises$/
/** The first promise to settle wins, so a timer among them is a limit. */
const RACES = new Set(['race', 'any'])

export function lintTests(files, read) {
  const modules = new Map()
  const findings = []
  for (const file of files) {
    const module = moduleOf(file, read, modules)
    walk(module.program, (node, above) => {
      if (node.type !== 'CallExpression') return
      for (const [rule, at, advice] of [...testFindings(module, node, above), ...sleepFindings(module, node, above)])
        findings.push({ file, line: module.lineOf(at), rule, advice })
    })
  }
  return findings
}

function* testFindings(module, call, above) {
  const { callee, arguments: args } = call
  if (isSkipOfContext(module, callee)) {
    if (!givesReason(args)) yield* skipFindings(module, call, above)
    return
  }

  const { root, words } = runnerOf(callee) ?? { words: [] }
  if (!root || !words.every((word) => WAYS.has(word) || ROWS.has(word) || CONDITIONS.has(word))) return
  if (callee.type === 'MemberExpression' && ROWS.has(words.at(-1))) return
  if (callee.type === 'MemberExpression' && CONDITIONS.has(words.at(-1))) {
    if (!isExplained(module, args[0])) yield* skipFindings(module, call, above)
    return
  }

  const name = textOf(args[0])
  const skips = words.some((word) => SKIPS.has(word))
  // In Playwright, the running test may also call `test.skip(condition, 'reason')` or `test.fail(condition)`.
  const isOfRunning = name === undefined && !(args.length > 1 && isFunction(args.at(-1)))
  if (isOfRunning && (skips ? givesReason(args) : words.includes('fail'))) return
  if (skips || args.some((argument) => skipsByOption(module, argument))) yield* skipFindings(module, call, above)

  if (name !== undefined && isTooLong(name))
    yield ['name', args[0], `say it in ${MOST_LETTERS} letters, these are ${lettersOf(name)}`]

  const isGroup = root === 'describe' || words.includes('describe')
  if (!isGroup && !skips && !isHandedIn(module, args.at(-1)) && !reachesExpectation(module, call))
    yield ['expectation', call, 'expect something, here or in a helper that this calls']
}

function* skipFindings(module, call, above) {
  if (!hasComment(module, call, above, 'Skipped:'))
    yield ['skip', call, 'say why in a comment above, `// Skipped: …`, or above the condition that it hangs on']
}

function* sleepFindings(module, call, above) {
  const sleep = sleepOf(module, call, above)
  const length = sleep && numberOf(module, sleep.length)
  if (length > LONGEST_SLEEP && isAwaited(module, sleep.promise, above) && !hasComment(module, call, above, 'Sleeps:'))
    yield ['sleep', call, `wait for what these ${length} ms are for, or say why in a comment above, \`// Sleeps: …\``]
}

/** @returns {{ root: string, words: string[] } | undefined} for `test.describe.each(rows)`: test; describe and each */
function runnerOf(callee) {
  if (callee.type === 'Identifier') return RUNNERS.has(callee.name) ? { root: callee.name, words: [] } : undefined
  if (callee.type === 'CallExpression') return runnerOf(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return runnerOf(callee.tag)
  if (callee.type !== 'MemberExpression') return undefined
  const runner = runnerOf(callee.object)
  return runner && { root: runner.root, words: [...runner.words, callee.property.name] }
}

/** Whether the test's body is a parameter: a helper that defines tests gets it from its caller. */
const isHandedIn = (module, body) => body?.type === 'Identifier' && definitionsOf(module, body.name).found.length === 0

/** `context.skip()`, `test.info().fixme()`, and the `skip()` of `({ skip }) => …`. */
function isSkipOfContext(module, callee) {
  if (callee.type === 'Identifier')
    return callee.name === 'skip' && !module.definitions.has('skip') && !module.imports.has('skip')
  if (callee.type !== 'MemberExpression' || !SKIPS.has(callee.property.name)) return false
  return CONTEXTS.has(callee.object.name) || runnerOf(callee.object)?.words.at(-1) === 'info'
}

function givesReason(args) {
  const last = args.at(-1)
  const text = textOf(last)
  return text === undefined ? args.length > 1 && !isFunction(last) : text.trim() !== ''
}

function skipsByOption(module, argument) {
  if (argument.type !== 'ObjectExpression') return false
  const value = argument.properties.find(({ key }) => key?.name === 'skip' || key?.name === 'todo')?.value
  return value !== undefined && value.value !== false && !isExplained(module, value)
}

/** Whether each name in a condition has a comment above its definition, or is computed from names that have one. */
function isExplained(module, condition, depth = 0) {
  const names = namesIn(condition)
  return (
    names.length > 0 &&
    depth < 5 &&
    names.every((name) => {
      const { module: home, found } = definitionsOf(module, name)
      return found.some(
        ({ node, line }) => home.commentAbove(line) || (!isFunction(node) && isExplained(home, node, depth + 1)),
      )
    })
  )
}

/** Whether a node, or a function that it calls or passes on, reaches an expectation. */
function reachesExpectation(module, node, seen = new Set()) {
  if (seen.has(node)) return false
  seen.add(node)
  const { expects, called, handedOn, methods } = usesOf(module, node)
  if (expects) return true
  const reaches = (home, next) => reachesExpectation(home, next, seen)
  const named = (name, isWanted) => {
    const { module: home, found } = definitionsOf(module, name)
    return found.some((definition) => isWanted(definition.node) && reaches(home, definition.node))
  }
  return (
    called.some((name) => named(name, () => true)) ||
    handedOn.some((name) => named(name, holdsCode)) ||
    methods.some((name) => methodsOf(module, name).some(({ home, node }) => reaches(home, node)))
  )
}

/** Whether a name that is passed on but not called may still be run, as a callback or a list of steps. */
const holdsCode = (node) => isFunction(node) || node.type === 'ObjectExpression' || node.type === 'ArrayExpression'

/** Whether a node itself contains an expectation, and the names it uses. */
function usesOf(module, node) {
  const known = module.uses.get(node)
  if (known) return known
  const uses = { expects: false, called: [], handedOn: [], methods: [] }
  module.uses.set(node, uses)
  walk(node, (inner, above) => {
    const parent = above.at(-1)
    const isCalled = parent?.type === 'CallExpression' && parent.callee === inner
    if (inner.type === 'Identifier' && !isLabel(inner, parent)) {
      if (inner.name === 'expect' || (isCalled && EXPECTS.test(inner.name))) uses.expects = true
      // The named rows and bodies that a test is given count as called.
      const isOfTest = parent?.type === 'CallExpression' && runnerOf(parent) !== undefined
      ;(isCalled || isOfTest ? uses.called : uses.handedOn).push(inner.name)
    } else if (inner.type === 'MemberExpression' && isCalled && !inner.computed) {
      if (EXPECTS_AS_METHOD.test(inner.property.name)) uses.expects = true
      uses.methods.push(inner.property.name)
    }
  })
  return uses
}

/**
 * @returns {{ length: object, promise: object } | undefined} if the call sleeps: the length, and the promise that
 * resolves then
 */
function sleepOf(module, call, above) {
  const { callee, arguments: args } = call
  const isMethod = callee.type === 'MemberExpression'
  const name = isMethod ? callee.property.name : callee.name
  const owner = isMethod ? callee.object.name : undefined
  const imported = module.imports.get(owner ?? name)
  if (imported && PROMISED_TIMERS.test(imported.from)) return { length: args[0], promise: call }
  if (isMethod && name === 'waitForTimeout') return { length: args[0], promise: call }
  if (name === 'setTimeout' && !RUNNERS.has(owner)) {
    const promise = above.findLast((node) => node.type === 'NewExpression' && node.callee.name === 'Promise')
    return promise && isAllThatResolves(promise, args[0]) ? { length: args[1], promise } : undefined
  }
  // A helper that sleeps as long as its argument says.
  const helpers = isMethod ? methodsOf(module, name) : functionsOf(module, name)
  const index = args.findIndex((_, place) => helpers.some(({ home, node }) => sleepsFor(home, node).has(place)))
  return index >= 0 ? { length: args[index], promise: call } : undefined
}

/** Whether the promise waits for this timer only: if anything else can resolve it, the timer is a limit. */
function isAllThatResolves(promise, run) {
  const executor = promise.arguments[0]
  const resolve = executor?.params?.[0]?.name
  const ends = run && isFunction(run) && run.body.type === 'CallExpression' ? run.body.callee : run
  return ends?.name === resolve && namesIn(executor.body).filter((name) => name === resolve).length === 1
}

/** @returns {Set<number>} the positions of the parameters that the function sleeps for */
function sleepsFor(module, node) {
  const known = module.sleeps.get(node)
  if (known) return known
  const places = new Set()
  module.sleeps.set(node, places)
  walk(node, (inner, above) => {
    if (inner.type !== 'CallExpression') return
    const sleep = sleepOf(module, inner, above)
    const place = node.params.findIndex((parameter) => parameter.name && parameter.name === sleep?.length?.name)
    if (place >= 0 && isAwaited(module, sleep.promise, above)) places.add(place)
  })
  return places
}

/** Whether the code waits for this promise, and not for a race that may end sooner. */
function isAwaited(module, promise, above) {
  const isRace = ({ callee }) => callee?.object?.name === 'Promise' && RACES.has(callee.property.name)
  if (above.some(isRace)) return false
  const inside = above.indexOf(promise)
  let node = promise
  for (const parent of (inside < 0 ? above : above.slice(0, inside)).toReversed()) {
    if (parent.type === 'AwaitExpression' || parent.type === 'ReturnStatement') return true
    if (isFunction(parent)) return parent.body === node
    if (parent.type === 'VariableDeclarator') return module.awaited.has(parent.id.name)
    if (parent.type.endsWith('Statement')) return false
    // `promise.then(…)` and `Promise.all([promise])` settle when it does; of other calls we don't know.
    const isGiven = parent.type === 'CallExpression' && parent.callee !== node
    if (isGiven && parent.callee.object?.name !== 'Promise') return false
    node = parent
  }
  return false
}

/** @returns {number | undefined} the value of a literal, a constant, or a calculation with them */
function numberOf(module, node, depth = 0) {
  if (!node || depth > 5) return undefined
  if (node.type === 'Literal') return typeof node.value === 'number' ? node.value : undefined
  if (node.type === 'Identifier') {
    const { module: home, found } = definitionsOf(module, node.name, '')
    return found.length === 1 ? numberOf(home, found[0].node, depth + 1) : undefined
  }
  if (node.type !== 'BinaryExpression') return undefined
  const left = numberOf(module, node.left, depth + 1)
  const right = numberOf(module, node.right, depth + 1)
  return { '+': left + right, '-': left - right, '*': left * right, '/': left / right }[node.operator]
}

/** @returns {string | undefined} a text as written in the source, without the parts known only at run time */
function textOf(node) {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('')
  if (node?.type !== 'BinaryExpression' || node.operator !== '+') return undefined
  const [left, right] = [textOf(node.left), textOf(node.right)]
  return left === undefined && right === undefined ? undefined : (left ?? '') + (right ?? '')
}

/** Whether a comment behind the call, or above it or its statement, begins with the word and goes on. */
function hasComment(module, call, above, word) {
  const begun = new RegExp(`^${word}\\s*\\S`, 'm')
  const statement = above.findLast(({ type }) => /Statement$|^VariableDeclaration$/.test(type)) ?? call
  return [call, statement]
    .map(module.lineOf)
    .some((line) => begun.test(module.behind.get(line) ?? '') || begun.test(module.commentAbove(line)))
}
