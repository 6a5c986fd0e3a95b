import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { decodeQR } from 'qr/decode.js'
import * as v from 'valibot'
import { afterAll, describe, expect, it } from 'vitest'
import { DEFAULT_TERMS } from '#contract/cancellation/cancellation-terms.ts'
import { LANGUAGES, type Language } from '#contract/language.ts'
import { Ticket } from '#contract/tickets/ticket.ts'
import { readable, runsOf } from '#server/pdf/readable.ts'
import { renderTicketPdf } from '#server/pdf/ticket-pdf.ts'
import { bothLanguages } from '#server/pdf/words/both-languages.ts'
import { CODE, TICKET } from '../support/paper-ticket.ts'

const folder = mkdtempSync(join(tmpdir(), 'pdf-'))
afterAll(() => rmSync(folder, { recursive: true }))

const render = (ticket: object, language: Language = 'en') =>
  renderTicketPdf({ ticket: v.parse(Ticket, ticket), language })

async function print(changes: object = {}, language: Language = 'en'): Promise<string> {
  const file = join(folder, 'ticket.pdf')
  writeFileSync(file, await render({ ...TICKET, ...changes }, language))
  return file
}

const textOf = (file: string): string =>
  execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }).replace(/\s+/g, ' ')

/** The page in grey: size and one byte a pixel, as pdftoppm's PGM gives it. */
function pixelsOf(file: string): { width: number; height: number; grey: Buffer } {
  const pgm = execFileSync('pdftoppm', ['-r', '150', '-gray', '-singlefile', file], { maxBuffer: 1 << 26 })
  const [header = '', width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(pgm.toString('latin1', 0, 40)) ?? []
  return { width: Number(width), height: Number(height), grey: pgm.subarray(header.length) }
}

function scan(file: string): string {
  const { width, height, grey } = pixelsOf(file)
  const data = new Uint8Array(width * height * 4)
  grey.forEach((value, at) => {
    data.set([value, value, value, 255], at * 4)
  })
  return decodeQR({ width, height, data }, { timeLimit: 5_000 })
}

describe('a printed ticket', () => {
  it('names who sits where, if that was said, in both languages and with the longest names', async () => {
    const long = 'Venkatanarasimharajuvaripeta Lakshmi Narayana Subrahmanyam Chandrasekharan'
    const passengers = [
      { seat: '4', name: 'Ravi Kumar', age: '31', gender: 'male' },
      { seat: '14', name: 'सुनीता देवी', age: '27', gender: 'female' },
      { seat: '15', name: long, age: '100', gender: 'prefer-not-to-say' },
    ]
    const text = textOf(await print({ passengers }))
    for (const shown of ['Passengers', 'Ravi Kumar', '31, Male', 'सुनीता देवी', '27, Female'])
      expect(text).toContain(shown)
    for (const word of long.split(' ')) expect(text).toContain(word)
    expect(textOf(await print({ passengers }, 'hi'))).toContain('यात्री')
    expect(textOf(await print())).not.toContain('Passengers')
  })

  it('shows every field of the ticket page', async () => {
    const text = textOf(await print())
    const shown = [
      '900',
      'Asha Kumari',
      '29',
      'Female',
      '98765 43210',
      '₹1,700',
      'BOOKED',
      'Magadh Express',
      'PATNA',
      'RANCHI',
    ]
    const trip = [
      'BR 01 PA 4521',
      '20 Nov 2026',
      'FRI',
      '21:00',
      '21:30',
      'Gandhi Maidan, Gate 10, Patna',
      'Khadgarha Bus Stand, Ranchi',
    ]
    for (const value of [...shown, ...trip]) expect(text).toContain(value)
    expect(text).toMatch(/\b4\b.*\b14\b/)
  })

  it('says who carries it, whom to call and when it arrives, where that is known', async () => {
    const known = { travels_name: 'Magadh Road Lines', travels_phone: '9123456780', arrivalTime: '06:45' }
    const english = textOf(await print(known))
    expect(english).toContain('Magadh Road Lines, 91234 56780')
    expect(english).toContain('Khadgarha Bus Stand, Ranchi, arrives SAT 06:45')
    const hindi = textOf(await print(known, 'hi'))
    expect(hindi).toContain('ऑपरेटर')
    expect(hindi).toContain('शनि 06:45 बजे')
    expect(textOf(await print({ ...known, arrivalTime: '23:50' }))).toContain('Ranchi, arrives 23:50')
    expect(textOf(await print())).not.toMatch(/Operator|arrives/)
  })

  it('is sound, small, one page, with its fonts inside, a title and a language', async () => {
    const file = await print()
    expect(execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })).toContain(
      'No syntax or stream encoding errors',
    )
    const info = execFileSync('pdfinfo', [file], { encoding: 'utf8' })
    expect(info).toMatch(/^Title: +Sawari ticket 900: Patna to Ranchi, 2026-11-20$/m)
    expect(info).toMatch(/^Pages: +1$/m)
    const fonts = execFileSync('pdffonts', [file], { encoding: 'utf8' }).split('\n').slice(2, -1)
    expect(fonts.length).toBeGreaterThan(2)
    for (const font of fonts) expect(font).toMatch(/Anek-.* TrueType .* yes yes yes /)
    const bytes = await render(TICKET)
    expect(bytes.length).toBeLessThan(60_000)
    expect(Buffer.from(bytes).toString('latin1')).toContain('/Lang (en-IN)')
  })

  it('carries the signed code for a scanner, on white, more than 30 mm wide', async () => {
    const file = await print()
    expect(scan(file)).toBe(CODE)
    const { width, grey } = pixelsOf(file)
    // The code's widest row lies in the upper half of the page, and nothing else there is as black as ink, left of the seats.
    const spans = Array.from({ length: Math.round(width * 0.8) }, (_, y) => {
      const black = [...grey.subarray(y * width, (y + 1) * width)].flatMap((value, x) =>
        value < 20 && x < width * 0.6 ? [x] : [],
      )
      return (black.at(-1) ?? 0) - (black[0] ?? 0)
    })
    const millimetres = (Math.max(...spans) / 150) * 25.4
    expect(millimetres).toBeGreaterThan(30)
  })

  it('carries its id where there is no code', async () => {
    expect(scan(await print({ code: undefined }))).toBe('900')
  })

  it('says what comes back to who cancels, in both languages, and stays small', async () => {
    for (const language of LANGUAGES) {
      const file = await print({ terms: DEFAULT_TERMS }, language)
      const text = textOf(file)
      expect(text).toMatch(
        language === 'en' ? /until 19 Nov, 21:30: 90% comes back/ : /19 नवं, 21:30 तक: 90% वापस मिलेगा/,
      )
      expect(text).toContain('If you cancel')
      expect(text).toContain('रद्द करने पर')
      expect(readFileSync(file).length).toBeLessThan(60_000)
      expect(scan(file)).toBe(CODE)
    }
    expect(textOf(await print({ terms: [] }))).toContain('nothing comes back. If the operator calls')
    expect(textOf(await print())).not.toContain('If you cancel')
    // No account has what a counter sold, so no terms can ever apply to it.
    expect(textOf(await print({ terms: DEFAULT_TERMS, soldBy: 'Ravi' }))).not.toContain('If you cancel')
  })

  it.each([
    [{}, 'CANCELLED', 'रद्द'],
    [{ calledOff: { at: 0, reason: 'The road is closed' } }, 'CALLED OFF', 'बस नहीं चलेगी'],
  ])('that was cancelled has no code, and says so in both languages: %j', async (more, english, hindi) => {
    const cancelled = {
      ...more,
      status: 'CANCELLED',
      code: undefined,
      cancelledSeats: ['4', '14'],
      terms: DEFAULT_TERMS,
    }
    for (const language of LANGUAGES) {
      const file = await print(cancelled, language)
      const text = textOf(file)
      for (const word of [english, hindi, 'no longer valid', 'मान्य नहीं']) expect(text).toContain(word)
      expect(text).not.toContain('If you cancel')
      expect(text).toMatch(/\b4\b.*\b14\b/)
      expect(() => scan(file)).toThrow()
    }
  })

  it('of which a seat was cancelled shows the others, and who sits there', async () => {
    const passengers = [
      { seat: '4', name: 'Ravi Kumar', age: '31', gender: 'male' },
      { seat: '14', name: 'Sunita Devi', age: '27', gender: 'female' },
    ]
    const text = textOf(await print({ bookedSeats: ['4'], cancelledSeats: ['14'], passengers }))
    expect(text).toContain('Ravi Kumar')
    expect(text).not.toMatch(/Sunita|\b14\b/)
  })

  it('is the same, byte for byte, whatever was printed before and whenever', async () => {
    const first = await render(TICKET)
    await render({ ...TICKET, username: 'श्रीमती कृष्णा', busName: 'Ωmega fi ﬁ', id: 901 })
    expect(Buffer.from(await render(TICKET)).equals(first)).toBe(true)
  })

  it('names the places in both languages, the reader’s own large, and as they are written where they have one name', async () => {
    const english = textOf(await print())
    expect(english).toContain('पटना – राँची')
    const hindi = textOf(await print({}, 'hi'))
    expect(hindi).toContain('पटना')
    expect(hindi).toContain('Patna – Ranchi')
    expect(hindi).not.toContain('PATNA')
    expect(textOf(await print({ source: 'पटना', destination: 'Chhoti Basti' }))).toMatch(/PATNA.*पटना – Chhoti Basti/)
    expect(textOf(await print({ source: 'Chhota Gaon', destination: 'Chhoti Basti' }))).not.toContain('–')
  })

  it('says when the reporting time is the evening before', async () => {
    const text = textOf(await print({ reportingTime: '23:45', departureTime: '00:15' }))
    expect(text).toContain('Reporting, 19 Nov')
    expect(text).toContain('23:45')
  })

  it('shows any other status as it is, and money with its paise', async () => {
    const text = textOf(await print({ status: 'CANCELLED', cost: 124650.5 }))
    expect(text).toContain('CANCELLED')
    expect(text).toContain('₹1,24,650.50')
    expect(text).not.toContain('BOOKED')
  })

  it('prints up to ten seats', async () => {
    const seats = ['3', '4', '13', '14', '22', '23', '32', '33', '21', '41']
    const text = textOf(await print({ bookedSeats: seats, numberOfSeatsBooked: 10 }))
    for (const seat of seats) expect(text).toMatch(new RegExp(`\\b${seat}\\b`))
  })

  it('prints a ticket of which no more than the id is known', async () => {
    const file = join(folder, 'bare.pdf')
    writeFileSync(file, await render({ id: 5 }))
    expect(textOf(file)).toContain('N/A')
    expect(scan(file)).toBe('5')
  })

  it('breaks long words instead of cutting them', async () => {
    const long = 'Thiruvananthapuramkottayamernakulam'.repeat(3)
    const text = textOf(await print({ boardingPoint: long, username: long, busName: long, source: long }))
    expect(text.replaceAll(' ', '')).toContain(long)
  })
})

describe('a ticket of an account that reads Hindi', () => {
  it('says everything in Hindi, and what was typed as it was typed', async () => {
    const file = await print({ reportingTime: '23:45', departureTime: '00:15', gender: 'male' }, 'hi')
    const text = textOf(file)
    for (const shown of [
      'पक्का',
      'पुरुष',
      'यात्रा की तारीख',
      'पहुँचें, 19 नवं',
      'बस छूटेगी',
      '20 नवं 2026',
      'शुक्र',
      'किराया',
      '₹1,700',
      '18 नवं 2026 को बुक हुआ',
      'Asha Kumari',
      'Gandhi Maidan, Gate 10, Patna',
      'पटना',
      'Patna – Ranchi',
    ])
      expect(text).toContain(shown)
    expect(text).not.toMatch(/BOOKED|FRI|Nov 2026|Gender|Male|Cost|Name|Booked/)
    expect(execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })).toContain('No syntax')
    expect(scan(file)).toBe(CODE)
    const info = execFileSync('pdfinfo', [file], { encoding: 'utf8' })
    expect(info).toMatch(/^Title: +सवारी टिकट 900: पटना से राँची, 2026-11-20$/m)
    expect(info).toMatch(/^Pages: +1$/m)
    const bytes = await render(TICKET, 'hi')
    expect(bytes.length).toBeLessThan(60_000)
    expect(Buffer.from(bytes).toString('latin1')).toContain('/Lang (hi-IN)')
  })

  it('tells in Hindi of what no face can set, and of a ticket that does not board', async () => {
    const text = textOf(await print({ username: 'محمد علی', status: 'CANCELLED' }, 'hi'))
    expect(text).toContain('[उर्दू या अरबी में]')
    expect(text).toContain('रद्द')
    expect(textOf(await print({ status: 'MOVED' }, 'hi'))).toContain('MOVED')
  })
})

describe.each(LANGUAGES)('what a conductor reads on a ticket in %s', (language) => {
  it('is labelled in both languages: seat, time and place', async () => {
    const text = textOf(await print({ bookedSeats: ['4'], numberOfSeatsBooked: 1 }, language))
    for (const [english, hindi] of [
      ['Seat', 'सीट'],
      ['Boarding point', 'बस यहाँ मिलेगी'],
      ['Dropping point', 'यहाँ उतरें'],
    ])
      expect(text).toContain((language === 'en' ? [english, hindi] : [hindi, english]).join(' · '))
    for (const label of ['Date of departure', 'Reporting time', 'Departure time', 'यात्रा की तारीख', 'पहुँचें', 'बस छूटेगी'])
      expect(text).toContain(label)
  })

  it('has a face for every word of ours', () => {
    const words = bothLanguages(language)[0]
    const inBoard = [...words.weekdays, ...words.months, ...Object.values(words.statuses)]
    const labels = Object.values(words).filter((word) => typeof word === 'string')
    for (const [cut, texts] of [
      ['board', inBoard],
      [
        'label',
        [
          ...labels,
          words.seats(2),
          words.bookedOn(''),
          words.reportingOn(''),
          words.comesBack([words.comesBackUntil('', '', 90)]),
        ],
      ],
    ] as const)
      for (const text of texts) {
        const runs = runsOf(text, cut)
        expect(runs.map((run) => run.text).join('')).toBe(text)
        for (const run of runs) expect(run.font.postscriptName).toMatch(`Anek-${cut}`)
      }
  })
})

describe('names in Indian scripts', () => {
  it.each([
    'श्रीमती कृष्णा ज्ञानेश्वर',
    'मुज़फ़्फ़रपुर Deluxe',
    'বন্দ্যোপাধ্যায়',
    'અમદાવાદ',
    'ਹਰਪ੍ਰੀਤ ਸਿੰਘ',
    'ರಾಜ್‌ಕುಮಾರ್',
    'കോഴിക്കോട്',
    'ପ୍ରିୟଙ୍କା',
    'கிருஷ்ணன்',
    'శ్రీనివాస్',
  ])('%s is printed, and copied out as it was typed', async (name) => {
    const file = await print({ username: name, boardingPoint: name })
    expect(textOf(file)).toContain(name.normalize('NFC'))
    expect(execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })).toContain('No syntax')
  })

  it('stand in the text where they stand on the page, whatever they are mixed with', async () => {
    const file = await print({ username: 'Asha आशा Kumari', source: 'Gaya गया', boardingPoint: 'गेट 10 Patna' })
    const lines = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }).split('\n')
    const lineOf = (text: string) => lines.findIndex((line) => line.includes(text))
    const order = ['Magadh', 'GAYA गया', 'Reporting time', 'गेट 10 Patna', 'Asha आशा Kumari', 'Booked on'].map(lineOf)
    expect(order).not.toContain(-1)
    expect(order).toEqual(order.toSorted((one, other) => one - other))
    // Letters of India are never spaced, and those before them are.
    const content = execFileSync('qpdf', ['--qdf', '--object-streams=disable', file, '-'], { encoding: 'latin1' })
    const route = content.slice(content.indexOf('/ActualText'), content.indexOf('EMC'))
    expect(route.match(/^\S+ Tc$/gm)).toEqual(['0 Tc', '0.57 Tc', '0 Tc'])
  })

  it('are shaped: vowel signs stand before their letters, conjuncts join', () => {
    // The glyphs of the shaped word are fewer than its characters, and स and ि have changed places.
    const glyphsOf = (text: string) =>
      runsOf(text, 'strong').flatMap((run) => run.font.layout(run.text).glyphs.map((glyph) => glyph.id))
    const [letter] = glyphsOf('स')
    expect(glyphsOf('सि').at(-1)).toBe(letter)
    expect(glyphsOf('सि')).toHaveLength(2)
    expect(glyphsOf('ज्ञ')).toHaveLength(1)
    expect(glyphsOf('क्ष')).toHaveLength(1)
  })
})

describe('what no face can set', () => {
  it.each([
    ['محمد علی', '[in Urdu or Arabic]'],
    ['Asha 王小明', 'Asha [in Chinese]'],
    ['Иван Khan Пётр', '[in Cyrillic] Khan [in Cyrillic]'],
    ['Asha 🙂 Kumari 👨‍👩‍👧', 'Asha Kumari'],
    ['🙂', 'N/A'],
    ['', 'N/A'],
    ['𝐀𝐬𝐡𝐚 Ｋｕｍａｒｉ', 'Asha Kumari'],
    ['Nguyễn Ấnh', 'Nguyen Anh'],
    ['José Müller-Łódź', 'José Müller-Łódź'],
    ['ᱥᱟᱱᱛᱟᱲᱤ', '[in Ol Chiki]'],
    ['ꦗꦮ', '[in another script]'],
  ])('%j is written as %j', (name, written) => {
    expect(readable(name)).toBe(written)
  })

  it('prints a name that ends in a sign which draws nothing', async () => {
    const bytes = await render({ ...TICKET, busName: 'ಶ್ರೀ ಟ್ರಾವೆಲ್ಸ್' })
    expect(bytes.length).toBeLessThan(60_000)
  })

  it('never keeps a ticket from being printed', async () => {
    const anything = fc.string({ unit: 'grapheme', maxLength: 80 })
    await fc.assert(
      fc.asyncProperty(anything, anything, anything, async (username, source, boardingPoint) => {
        const pdf = await render({ ...TICKET, username, source, busName: source, boardingPoint }, 'hi')
        return pdf.length > 10_000 && pdf.length < 150_000
      }),
      { numRuns: 60 },
    )
  })
})
