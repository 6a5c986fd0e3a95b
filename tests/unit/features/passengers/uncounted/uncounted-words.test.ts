import { describe, expect, it } from 'vitest'
import type { UncountedScan } from '#contract/boarding/uncounted-scan.ts'
import {
  openInWords,
  usualNotes,
  whereInWords,
  whoInWords,
  whyInWords,
} from '#features/passengers/uncounted/uncounted-words.ts'

function scan(over: Partial<UncountedScan> = {}): UncountedScan {
  return {
    ...{ id: 'a', kind: 'board', seat: 12, ticketId: 4711, passenger: 'Asha Kumari', deviceName: 'Gate A' },
    ...{ at: 1_796_000_000_123, verdict: 'welcome', reason: 'cancelled' },
    ...over,
  }
}
const closed = { note: 'They took the next bus', by: 'Ravi', at: 1_796_000_000_124 }

describe('a scan that does not count', () => {
  it('is about whoever sits there, or about a number that this trip does not know', () => {
    expect(whoInWords(scan())).toBe('Asha Kumari, ticket 4711')
    expect(whoInWords(scan({ passenger: '' }))).toBe('Ticket 4711')
  })

  it('was made on a phone, which said something of a code, and nothing of what was pressed in its list', () => {
    expect(whereInWords(scan())).toBe('On Gate A, which said “Welcome”')
    expect(whereInWords(scan({ kind: 'note', verdict: 'cannot-tell', deviceName: '' }))).toBe(
      'On another phone, which said “Cannot tell”',
    )
    expect(whereInWords(scan({ kind: 'undo', verdict: 'already' }))).toBe('On Gate A')
  })

  it('has the office’s reason, or was left to the office', () => {
    expect(whyInWords(scan())).toBe('This ticket was cancelled.')
    const { reason: _, ...noted } = scan({ kind: 'note' })
    expect(whyInWords(noted)).toBe('For the office to check.')
  })

  it('is closed with what is often written of such a one', () => {
    expect(usualNotes(scan({ kind: 'paid' }))).not.toEqual(usualNotes(scan()))
    for (const note of [...usualNotes(scan()), ...usualNotes(scan({ kind: 'paid' }))])
      expect(note.length).toBeGreaterThan(3)
  })

  it('is counted until somebody has closed it', () => {
    expect(openInWords([scan(), scan({ closed }), scan()])).toBe('2 still have to be checked.')
    expect(openInWords([scan({ closed }), scan()])).toBe('1 still has to be checked.')
    expect(openInWords([scan({ closed })])).toBe('Everything is checked.')
  })
})
