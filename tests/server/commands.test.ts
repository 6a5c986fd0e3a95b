import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { type AnyNode, type CallExpression, type Expression, type Literal, parse, type SpreadElement } from 'acorn'
import { full } from 'acorn-walk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SERVER_FLAGS, SERVER_SETTINGS } from '../../server/node/server-flags.cjs'
import { buildServer } from '../support/server-process.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))

/** A project whose build is to write a line, with or without the packages that build. */
function makeProject({ built, compiler }: { built: boolean; compiler: boolean }) {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-commands-'))
  folders.push(folder)
  cpSync('server/node', join(folder, 'server/node'), { recursive: true })
  const build = 'node -e "console.log(\'it builds\')"'
  const own = { ...scripts, build, 'build:server': build }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts: own }))
  // TypeScript stays after `npm prune --omit=dev`.
  for (const name of compiler ? ['typescript', 'vite'] : ['typescript'])
    mkdirSync(join(folder, 'node_modules', name), { recursive: true })
  const programs = built
    ? ['main', ...['admin', 'backup', 'import', 'keep-release', 'operators'].map((name) => `cli/${name}`)]
    : []
  for (const name of programs) {
    const file = join(folder, `dist/node/server/${name}.js`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `console.log(['${name} runs', ...process.execArgv].join(' '))\n`)
  }
  return (script: string) => {
    const { PATH } = process.env
    const args = ['run', '--silent', script]
    const { status, stdout, stderr } = spawnSync('npm', args, { cwd: folder, env: { PATH }, encoding: 'utf8' })
    return { status, stdout, stderr }
  }
}

describe('the commands of a server that runs', () => {
  const tools = ['admin', 'backup', 'import', 'keep-release', 'operators']

  it('run what was built and build nothing: a backup puts no new code under the server', () => {
    const run = makeProject({ built: true, compiler: true })
    for (const name of tools) expect(run(name)).toEqual({ status: 0, stdout: `cli/${name} runs\n`, stderr: '' })
    expect(run('start')).toEqual({ status: 0, stdout: `it builds\nmain runs ${SERVER_FLAGS.join(' ')}\n`, stderr: '' })
  })

  it('run without the packages that build, the start too, which says so', () => {
    const run = makeProject({ built: true, compiler: false })
    for (const name of tools) expect(run(name)).toEqual({ status: 0, stdout: `cli/${name} runs\n`, stderr: '' })
    expect(run('start')).toEqual({
      status: 0,
      stdout: `main runs ${SERVER_FLAGS.join(' ')}\n`,
      stderr: 'What builds is not installed (npm install brings it): this runs what was built before.\n',
    })
  })

  const settings = Object.entries(SERVER_SETTINGS).map(([name, value]) => `${name}=${value}`)

  it('start the server with what V8 and glibc read at a start alone', () => {
    const [unit, image] = ['sawari.service', 'Dockerfile'].map((file) => readFileSync(`server/deploy/${file}`, 'utf8'))
    expect(unit).toContain(`Environment=${settings.join(' ')}\n`)
    expect(unit).toContain(`ExecStart=/usr/bin/node ${SERVER_FLAGS.join(' ')} `)
    expect(image).toContain(` ${settings.join(' ')} `)
    expect(image).toContain(`CMD ["node", "${SERVER_FLAGS.join('", "')}", `)
  })

  it('say in one line that nothing is built yet', () => {
    const run = makeProject({ built: false, compiler: false })
    for (const name of tools)
      expect(run(name)).toEqual({
        status: 1,
        stdout: '',
        stderr: 'Sawari is not built yet: npm install && npm run build\n',
      })
  })
})

describe('the compiled programs', () => {
  beforeAll(buildServer)

  it('import nothing that is not among the dependencies, wherever and whenever that may be loaded', () => {
    const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))
    const known = new Set([...Object.keys(dependencies), ...builtinModules])
    const root = realpathSync('dist/node')
    const seen = new Set<string>()
    const follow = (file: string) => {
      if (seen.has(file)) return
      seen.add(file)
      for (const named of importsOf(file))
        if (named.startsWith('.')) follow(resolve(dirname(file), named))
        // Named from the root: Node looks that up in the package.json of the build.
        else if (named.startsWith('#')) follow(join(root, named.slice(1).replace(/\.ts$/, '.js')))
        else
          expect([file.slice(root.length), named]).toEqual([
            file.slice(root.length),
            named.startsWith('node:') || known.has(packageOf(named)) ? named : 'a dependency',
          ])
    }
    for (const name of readdirSync(join(root, 'server/cli')).filter((file) => file.endsWith('.js')))
      follow(join(root, 'server/cli', name))
    for (const name of ['main', 'pdf/print-worker', 'page/pictures/picture-worker'])
      follow(join(root, `server/${name}.js`))
    // Both drivers, the demo and every picture are only loaded where they are wanted.
    const names = [...seen].map((file) => file.slice(`${root}/server/`.length))
    for (const later of ['postgres', 'sqlite', 'demo-data'])
      expect(names).toContainEqual(expect.stringMatching(`^${later}-[^/]+\\.js$`))
  })
})

/** What a compiled file imports, statically, later, or by `require`, which a bundle calls `__require`. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const named: Literal['value'][] = []
  const name = (source: Expression | SpreadElement | null | undefined) => {
    if (source?.type === 'Literal') named.push(source.value)
  }
  full(parse(text, { ecmaVersion: 'latest', sourceType: file.endsWith('.cjs') ? 'script' : 'module' }), (node) => {
    if ('source' in node) name(node.source)
    else if (isRequire(node)) name(node.arguments[0])
  })
  return named.filter((each) => typeof each === 'string')
}

function isRequire(node: AnyNode): node is CallExpression {
  return node.type === 'CallExpression' && node.callee.type === 'Identifier' && /^(__)?require$/.test(node.callee.name)
}

function packageOf(named: string): string {
  return named
    .split('/')
    .slice(0, named.startsWith('@') ? 2 : 1)
    .join('/')
}
