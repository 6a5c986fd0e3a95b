'use strict'
// The first import of every file that people may start by itself: on a Node that is too old it says so and ends the
// process with 1, before anything is loaded that would crash there.
const { BROUGHT, fits, tooOld } = require('./required-node.cjs')

if (!fits(process.versions.node)) {
  const ways = `Start it by a command of the README, which brings one that fits, or install Node ${BROUGHT}.`
  console.error(`${tooOld(process.versions.node)} ${ways}`)
  process.exit(1)
}
