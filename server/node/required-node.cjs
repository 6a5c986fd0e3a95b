'use strict'
// Plain JavaScript of years ago: this runs on the very versions that it refuses.

/** The oldest version that everything runs on, as `engines` of package.json has it: better-sqlite3 13 kills Node 20. */
const OLDEST = [22, 13]

/** The long-term release that a person should have, and that pinned-releases.json holds where the registry has it. */
const BROUGHT = 24

/** @param {string} version such as `20.20.2` */
function fits(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])
}

/** @param {string} version of the Node that is too old. Returns what a person is told, in one line */
function tooOld(version) {
  return `Sawari needs Node ${OLDEST.join('.')} or newer, and this is Node ${version}.`
}

module.exports = { BROUGHT, fits, tooOld }
