// The container's health: ends with 0 where the server answers, else with 1.
const { get } = require('node:http')

const { PORT = '3000' } = process.env
const asked = get({ host: '127.0.0.1', port: PORT, path: '/api/health', timeout: 4_000 }, (answer) => {
  answer.resume()
  process.exitCode = answer.statusCode === 200 ? 0 : 1
})
asked.on('timeout', () => asked.destroy(new Error('no answer')))
asked.on('error', () => {
  process.exitCode = 1
})
