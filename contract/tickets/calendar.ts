/** A calendar entry (RFC 5545), as the app offers it and the mail of a booking carries it. */
export interface CalendarEntry {
  /** The same for each copy of the entry, wherever it was made. */
  uid: string
  /** When it was written, milliseconds since 1970, as the other moments. */
  stamp: number
  start: number
  /** Missing where nobody knows it. */
  end: number | undefined
  summary: string
  location: string
  /** Lines parted by `\n`. */
  description: string
  reminder: { at: number; text: string }
}

const LONGEST_LINE = 75

/**
 * @param state `cancelled` takes entries off again that were written as `booked`
 * @returns the text of an `.ics` file
 */
export function writeCalendar(entries: readonly CalendarEntry[], state: 'booked' | 'cancelled' = 'booked'): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sawari//Bus tickets//EN',
    `METHOD:${state === 'booked' ? 'PUBLISH' : 'CANCEL'}`,
    ...entries.flatMap((entry) => eventLines(entry, state)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function eventLines(entry: CalendarEntry, state: 'booked' | 'cancelled'): string[] {
  const alarm = [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(entry.reminder.text)}`,
    `TRIGGER;VALUE=DATE-TIME:${utc(entry.reminder.at)}`,
    'END:VALARM',
  ]
  return [
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `DTSTAMP:${utc(entry.stamp)}`,
    `DTSTART:${utc(entry.start)}`,
    ...(entry.end === undefined ? [] : [`DTEND:${utc(entry.end)}`]),
    // A calendar takes what is later than what it has (RFC 5546, 2.1.4).
    ...(state === 'booked' ? [] : ['SEQUENCE:1', 'STATUS:CANCELLED']),
    `SUMMARY:${escaped(entry.summary)}`,
    `LOCATION:${escaped(entry.location)}`,
    `DESCRIPTION:${escaped(entry.description)}`,
    ...(state === 'booked' ? alarm : []),
    'END:VEVENT',
  ]
}

function utc(instant: number): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '')
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
}

/** Lines longer than 75 octets go on in the next one, after a blank; never inside a character. */
function folded(line: string): string {
  let folds = ''
  let room = LONGEST_LINE
  for (const character of line) {
    const octets = octetsOf(character)
    if (octets > room) {
      folds += '\r\n '
      room = LONGEST_LINE - 1
    }
    folds += character
    room -= octets
  }
  return folds
}

/** How many bytes a character takes in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
