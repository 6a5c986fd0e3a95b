// `npm run dev`: compiles and restarts the server at each change, and serves the app with hot reload.
import './node/refuse-old-node.cjs'
import { spawn, spawnSync } from 'node:child_process'

const port = process.env.PORT ?? '3000'
const app = 'http://localhost:5173'
const compile = ['tsc', '-p', 'server', '--noEmit', 'false', '--incremental', 'false', '--outDir', 'dist/dev']
spawnSync('npx', compile, { stdio: 'inherit' })
const children = [
  ['npx', [...compile, '--watch', '--preserveWatchOutput']],
  [
    process.execPath,
    ['--watch', '--watch-preserve-output', 'dist/dev/server/main.js'],
    { PORT: port, PUBLIC_URL: app },
  ],
  ['npx', ['vite', '--port', '5173', '--strictPort'], { PORT: port }],
].map(([command, args, env = {}]) => spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }))

function stop() {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.on('exit', stop)
