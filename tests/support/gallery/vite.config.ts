import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const repository = fileURLToPath(new URL('../../..', import.meta.url))

/** A page that shows every part of src/ui. Not shipped: `npx vite tests/support/gallery`. */
// biome-ignore lint/style/noDefaultExport: the tool reads its settings from the default export.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  build: { assetsInlineLimit: 0, target: 'es2022' },
  server: { fs: { allow: [repository] } },
})
