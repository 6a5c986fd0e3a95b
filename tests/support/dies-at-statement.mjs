import BetterSqlite from 'better-sqlite3'
import pg from 'pg'

/*
 * Preload it into a server's process. The process then kills itself (as kill -9 does) right after one of its SQL
 * statements: the DIES_AT-th that matches DIES_OF. Counting starts at the first statement that matches DIES_FROM.
 */

const first = new RegExp(process.env.DIES_FROM ?? '', 'i')
const counted = new RegExp(process.env.DIES_OF ?? '', 'i')
let left = Number(process.env.DIES_AT)
let counting = false

function ran(text) {
  counting ||= first.test(text)
  if (counting && counted.test(text) && --left === 0) process.kill(process.pid, 'SIGKILL')
}

const { exec, prepare } = BetterSqlite.prototype
BetterSqlite.prototype.exec = function (text) {
  exec.call(this, text)
  ran(text)
  return this
}
BetterSqlite.prototype.prepare = function (text) {
  const statement = prepare.call(this, text)
  for (const name of ['run', 'all']) {
    const really = statement[name]
    statement[name] = (...values) => {
      const result = really.apply(statement, values)
      ran(text)
      return result
    }
  }
  return statement
}

const { query } = pg.Client.prototype
pg.Client.prototype.query = function (...parameters) {
  const [asked] = parameters
  const answer = query.apply(this, parameters)
  return answer instanceof Promise
    ? answer.then((result) => {
        ran(typeof asked === 'string' ? asked : asked.text)
        return result
      })
    : answer
}
