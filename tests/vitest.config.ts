import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Of tests without a browser. `LONG=1` adds the files that are long by nature (`*.long.test.ts`). */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    // Servers under test mostly wait, for disks, mails and each other's ends.
    maxWorkers: 4,
    // Nothing passes by luck: what fails once has failed.
    retry: 0,
    // The time limit ends what hangs; a busy machine is not to be taken for one.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is waited for comes; a second, as it would be, is short on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    // From 25 on Node has a localStorage of its own, which takes the place of the page's and holds nothing.
    execArgv: ['--no-experimental-webstorage'],
    setupFiles: 'tests/run/vitest-waits.ts',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          exclude: ['**/*.dom.test.*', '**/*.isolated.test.*'],
          // A worker reads the modules once, not for each file: 37 s of processor time in place of 81.
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          // What needs a window has one of its own for each file; modules are shared, and so what these keep.
          name: 'unit-dom',
          include: ['tests/unit/**/*.dom.test.{ts,tsx}'],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: 'tests/run/clean-window.ts',
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          // What replaces modules, or needs them new, has its own: four times the processor time of a shared file.
          name: 'unit-isolated',
          include: ['tests/unit/**/*.isolated.test.{ts,tsx}'],
          environment: 'happy-dom',
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.ts'],
          globalSetup: 'tests/screens/support/build-app.ts',
          // Each page has a window and an app of its own: files share nothing but how they look at it.
          isolate: false,
        },
      },
      {
        extends: true,
        resolve: { alias: { '@node-rs/argon2': new URL('support/argon2-once.ts', import.meta.url).pathname } },
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          exclude: ['**/*.isolated.test.ts', ...(process.env.LONG ? [] : ['**/*.long.test.ts'])],
          // The server's modules are read once for each worker and not for each file: 32 s of the run in place of 230.
          isolate: false,
        },
      },
      {
        extends: true,
        // What replaces modules must not do so for others.
        test: { name: 'server-isolated', include: ['tests/server/**/*.isolated.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['tests/engines/*.test.ts'],
          globalSetup: 'tests/engines/prepare.ts',
        },
      },
    ],
  },
})
