// Preloaded with `--require`: the process takes itself for one of Node 20.
Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })
