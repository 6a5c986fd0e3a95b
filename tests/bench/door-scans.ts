// The cost of one more batch of scans for a trip that has many scans already: `node tests/bench/door-scans.ts`. No
// figure may grow with the number of earlier scans.
import { randomUUID } from 'node:crypto'
import { indiaDate, indiaInstant, indiaTime } from '#contract/time.ts'
import { addBus, startServer } from '../support/server.ts'

const NOW = indiaInstant('2027-03-10', '20:40')
const SEATS = 40
const BATCH = 20
const ROUNDS = 5
const LEVELS = [100, 500, 2_500]
/** Many phones: the limit for a single phone would hide what is measured. */
const PHONES = Array.from({ length: 40 }, () => randomUUID())

const server = await startServer('sqlite', { now: NOW })
const operator = await server.operator()
const asha = await server.traveller()
const leaves = NOW + 3_600_000
const [dateOfDeparture, departureTime] = [indiaDate(leaves), indiaTime(leaves)]
const busId = await addBus(operator, {
  ...{ dateOfDeparture, departureTime, reportingTime: departureTime, numberOfSeats: SEATS, availableSeats: SEATS },
})
const tickets: number[] = []
for (let seat = 1; seat <= SEATS; seat++) {
  // With limits on, one traveller may hold at most twenty seats of a trip.
  const answer = await asha.call('POST', `/api/tickets/${busId}/${asha.id}/1/${seat}`)
  tickets.push(answer.body.data.id)
}

let sent = 0
async function sendBatch(): Promise<number> {
  const scans = Array.from({ length: BATCH }, () => {
    // Each seat once, then seat 1 again and again: the most expensive case.
    const seat = sent < SEATS ? sent + 1 : 1
    const deviceId = PHONES[Math.floor(sent / SEATS) % PHONES.length]
    sent++
    return {
      ...{ id: randomUUID(), busId, ticketId: tickets[seat - 1], seat, kind: 'board', deviceId, deviceName: 'Gate' },
      ...{ scannedAt: NOW, ageMs: 0, verdict: 'welcome' },
    }
  })
  const before = performance.now()
  const answer = await operator.call('POST', '/api/boarding/scans', { body: { scans } })
  if (answer.status !== 200) throw new Error(answer.text)
  return performance.now() - before
}

for (const level of LEVELS) {
  while (sent < level) await sendBatch()
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) times.push(await sendBatch())
  const median = times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
  const { text } = await operator.call('GET', '/api/boarding/manifests')
  console.log(
    `${level} scans before: a batch of ${BATCH} takes ${median.toFixed(0)} ms, the list is ${(text.length / 1024).toFixed(0)} kB`,
  )
}
await server.stop()
