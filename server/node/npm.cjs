'use strict'

/** @returns {string[]} the npm that runs this, as a program and its first words, else the one on the path */
function npm() {
  const running = process.env.npm_execpath
  return running && running.endsWith('npm-cli.js') ? [process.execPath, running] : ['npm']
}

module.exports = { npm }
