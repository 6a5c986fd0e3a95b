import { describe, expect, it } from 'vitest'
import { csvFile } from '#features/company/spreadsheets/csv.ts'

function written(...rows: (string | number)[][]): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(csvFile(['a', 'b'], rows))
}

describe('a CSV file', () => {
  it('opens with the mark that makes spreadsheets read UTF-8', () => {
    expect([...new Uint8Array(csvFile(['नाम'], []))].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf])
    expect(written(['आर्या', 1])).toContain('आर्या,1')
  })

  it('quotes what holds a comma, a quote or a line break, and ends each line the same way', () => {
    expect(written(['x, y', 'say "no"'], ['one\ntwo', 'plain'])).toBe(
      '\ufeffa,b\r\n"x, y","say ""no"""\r\n"one\ntwo",plain\r\n',
    )
  })

  it.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\uff1d1+1', '\u00a0=1'])(
    'never lets %j run as a formula',
    (text) => {
      const [, row] = written([text, '']).split('\r\na,b\r\n').join('').split('a,b\r\n')
      expect(row).toMatch(/^"'/)
    },
  )

  it('leaves numbers, phones and plain names as they are', () => {
    expect(written([-250.5, '9876543210'], ['Asha Kumari', 'BR01AB1234'])).toBe(
      '\ufeffa,b\r\n-250.5,9876543210\r\nAsha Kumari,BR01AB1234\r\n',
    )
  })
})
