/** A calendar entry (RFC 5545), as the app offers it and mails about a ticket carry it. */
export interface CalendarEntry {
  /** The same for each copy of the entry, wherever it was made. */
  uid: string
  /** Rises with each change of the trip or the ticket: a calendar takes an entry that is later than what it has. */
  sequence: number
  /** Who says when the bus leaves: calendars take a change from nobody else. */
  organizer: CalendarPerson
  /** When it was written, milliseconds since 1970, as the other moments. */
  stamp: number
  start: number
  /** Undefined where unknown. */
  end: number | undefined
  summary: string
  location: string
  /** Lines parted by `\n`. */
  description: string
  reminder: { at: number; text: string }
}

export interface CalendarPerson {
  /** Empty: none but the address. */
  name: string
  /** Of mail. */
  address: string
}

/**
 * How an entry comes into a calendar (iTIP, RFC 5546). By mail as an invitation that is accepted already: Google moves and
 * removes by later mails only what came to the reader's own address as a REQUEST, and leaves a PUBLISH where it was; Outlook
 * and Apple take either. A file that is saved on the phone was sent to nobody, and may name no attendee.
 */
export type CalendarDelivery =
  | { method: 'PUBLISH' }
  /** CANCEL takes the entry off again. */
  | { method: 'REQUEST' | 'CANCEL'; attendee: string }

const LONGEST_LINE = 75

/** @returns the text of an `.ics` file. One entry: those that are sent by mail may hold no other (RFC 5546, 3.2) */
export function writeCalendar(entry: CalendarEntry, delivery: CalendarDelivery): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sawari//Bus tickets//EN',
    `METHOD:${delivery.method}`,
    ...eventLines(entry, delivery),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function eventLines(entry: CalendarEntry, delivery: CalendarDelivery): string[] {
  const isCancelled = delivery.method === 'CANCEL'
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
    `SEQUENCE:${entry.sequence}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `ORGANIZER${personName(entry.organizer)}:${mailUri(entry.organizer)}`,
    ...(delivery.method === 'PUBLISH' ? [] : [attendeeLine({ name: '', address: delivery.attendee })]),
    `SUMMARY:${escaped(entry.summary)}`,
    `LOCATION:${escaped(entry.location)}`,
    `DESCRIPTION:${escaped(entry.description)}`,
    ...(isCancelled ? [] : alarm),
    'END:VEVENT',
  ]
}

/** Accepted by booking: nobody is asked to answer. */
function attendeeLine(reader: CalendarPerson): string {
  return `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:${mailUri(reader)}`
}

/** In quotes, inside which the format knows neither quotes nor control characters. */
function personName({ name }: CalendarPerson): string {
  const plain = name.replace(/["\p{Cc}]/gu, '')
  return plain === '' ? '' : `;CN="${plain}"`
}

function mailUri({ address }: CalendarPerson): string {
  return `mailto:${address.replace(/[^\w.@+-]/g, encodeURIComponent)}`
}

function utc(instant: number): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '')
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|[\n\u0085\u2028\u2029]/g, '\\n')
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
