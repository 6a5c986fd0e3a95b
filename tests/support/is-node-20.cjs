// Preload it with `--require`: the process then reports itself as Node 20.
Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })
