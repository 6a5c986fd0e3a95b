import { describe, expect, it } from 'vitest'
import type { Verdict } from '#contract/boarding/door-verdict.ts'
import { indiaInstant } from '#contract/time.ts'
import { verdictFace } from '#features/boarding/verdict/verdict-face.ts'

const at = (time: string) => indiaInstant('2027-03-10', time)
const around = { trip: undefined, now: at('18:50'), phoneId: 'a', asOf: at('18:00'), camera: true, code: undefined }
const before = {
  ...{ seat: 4, at: at('18:45'), deviceId: 'a', deviceName: '' },
  ...{ ticketId: 100, passenger: 'Asha K.' },
}
const passenger = { name: 'Sunita D.', gender: 'female', phone: '0121', whole: 'Smt Sunita Devi' }
const seat = { seat: 4, ticketId: 300, revision: 0, status: 'BOOKED', passenger, due: 0 }
const welcome: Verdict = {
  ...{ kind: 'welcome', ticketId: 300, revision: 0, seats: [seat], before: [], older: [] },
  ...{ issuedAt: at('18:39'), due: 0, paidAt: undefined },
}

describe('what the door says', () => {
  it.each([
    ['upi://pay?pa=magadh@okbank', 'That is the QR for paying.', 'Ask for the QR for the bus door.'],
    ['https://example.com', 'A code of something else.', 'Ask for the code of the ticket.'],
    [undefined, 'A code of something else.', 'Ask for the code of the ticket.'],
  ])('of %s, which is no ticket, what it is', (code, why, todo) => {
    expect(verdictFace({ kind: 'not-a-ticket' }, { ...around, code })).toMatchObject({ why, todo })
  })

  it('of the newer of two tickets: since when it is, and who is there by the older one; nobody boards by themselves', () => {
    const soldAfter: Verdict = {
      ...{ kind: 'sold-after', ticketId: 300, revision: 0, seats: [4], older: [before] },
      ...{ soldAt: at('18:39'), asOf: at('18:00') },
    }
    for (const verdict of [soldAfter, { ...welcome, older: [before] }])
      expect(verdictFace(verdict, around)).toMatchObject({
        ...{ family: 'look', word: 'New ticket', seats: [4], passes: false },
        why: 'Another ticket is on this seat. This one is newer, issued 18:39.',
        todo: 'Asha K. got on seat 4 with the older ticket.',
      })
    const unnamed = { ...soldAfter, older: [{ ...before, passenger: undefined }] }
    expect(verdictFace(unnamed, around).todo).toContain('Ticket 100 got on')
  })

  it('of the older one: that it is, and not that somebody has shown it before', () => {
    const already: Verdict = {
      ...{ kind: 'already', ticketId: 100, passenger: 'Asha K.', newer: at('18:39') },
      before: [{ ...before, ticketId: 300 }],
    }
    expect(verdictFace(already, around)).toMatchObject({
      family: 'stop',
      why: 'Another ticket is on this seat. That one is newer, issued 18:39.',
      todo: expect.not.stringContaining('shown this ticket'),
    })
  })

  it('to hold the next code up where one is read, and the next passenger else; the name in full waits for a tap', () => {
    expect(verdictFace(welcome, around)).toMatchObject({
      ...{ who: 'Sunita D., Female', whole: 'Smt Sunita Devi', passes: true },
      todo: expect.stringContaining('Hold the next code up'),
    })
    expect(verdictFace(welcome, { ...around, camera: false }).todo).toContain('Next passenger')
  })
})
