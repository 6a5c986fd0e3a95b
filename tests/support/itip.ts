/*
 * A strict parser for our calendar files. It covers the part of RFC 5545 that we write, and the tables of RFC 5546
 * (3.2.1, 3.2.2, 3.2.5): what an entry must and must not contain when it is published, requested or cancelled.
 */

interface Property {
  name: string
  parameters: Record<string, string>
  value: string
}

export interface CalendarObject {
  method: string
  uid: string
  sequence: number
  start: string
  properties: readonly Property[]
  alarms: number
}

const EVENT_RULES: Record<string, { once: string[]; none: string[]; atLeastOnce: string[] }> = {
  PUBLISH: {
    once: ['DTSTAMP', 'DTSTART', 'ORGANIZER', 'SUMMARY', 'UID'],
    none: ['ATTENDEE', 'REQUEST-STATUS'],
    atLeastOnce: [],
  },
  REQUEST: {
    once: ['DTSTAMP', 'DTSTART', 'ORGANIZER', 'SUMMARY', 'UID'],
    none: ['REQUEST-STATUS'],
    atLeastOnce: ['ATTENDEE'],
  },
  CANCEL: {
    once: ['DTSTAMP', 'ORGANIZER', 'SEQUENCE', 'UID'],
    none: ['REQUEST-STATUS'],
    // The cancellation of a whole entry names its attendees.
    atLeastOnce: ['ATTENDEE'],
  },
}
const AT_MOST_ONCE = ['SEQUENCE', 'STATUS', 'DTEND', 'LOCATION', 'DESCRIPTION', 'SUMMARY', 'DTSTART']
const STATES: Record<string, RegExp> = {
  PUBLISH: /^(TENTATIVE|CONFIRMED|CANCELLED)$/,
  REQUEST: /^(TENTATIVE|CONFIRMED)$/,
  CANCEL: /^CANCELLED$/,
}

/** @throws Error that names the first broken rule */
export function readCalendar(text: string): CalendarObject {
  if (!text.endsWith('\r\n') || /[^\r]\n|\r(?!\n)/.test(text)) throw new Error('Lines end with CRLF.')
  for (const line of text.split('\r\n'))
    if (Buffer.byteLength(line) > 75) throw new Error(`Longer than 75 octets: ${line}`)
  const lines = text.replace(/\r\n /g, '').trimEnd().split('\r\n').map(propertyOf)
  const calendar = inside(lines, 'VCALENDAR')
  const events = parts(calendar, 'VEVENT')
  const [event] = events
  if (!event || events.length > 1) throw new Error('One entry, of one UID.')
  const method = only(outside(calendar), 'METHOD')
  if (only(outside(calendar), 'VERSION') !== '2.0') throw new Error('VERSION is 2.0.')
  only(outside(calendar), 'PRODID')
  const rules = EVENT_RULES[method]
  if (!rules) throw new Error(`No such method: ${method}`)
  const properties = outside(event)
  const count = (name: string) => properties.filter((property) => property.name === name).length
  for (const name of rules.once) only(properties, name)
  for (const name of rules.none) if (count(name) > 0) throw new Error(`${method} has no ${name}.`)
  for (const name of rules.atLeastOnce) if (count(name) === 0) throw new Error(`${method} has an ${name}.`)
  for (const name of AT_MOST_ONCE) if (count(name) > 1) throw new Error(`More than one ${name}.`)
  const status = properties.find(({ name }) => name === 'STATUS')?.value
  if (status !== undefined && !STATES[method]?.test(status)) throw new Error(`${method} is not ${status}.`)
  for (const { name, value } of properties) {
    if (/^DT/.test(name) && !/^\d{8}T\d{6}Z$/.test(value)) throw new Error(`${name} is no moment: ${value}`)
    if (/^(ORGANIZER|ATTENDEE)$/.test(name) && !/^mailto:[^@\s]+@[^@\s]+$/.test(value))
      throw new Error(`${name} is no address: ${value}`)
    if (/^(SUMMARY|LOCATION|DESCRIPTION)$/.test(name) && /(?<!\\)(\\\\)*[;,]/.test(value))
      throw new Error(`${name} has a bare , or ;`)
  }
  const sequence = properties.find(({ name }) => name === 'SEQUENCE')?.value ?? '0'
  if (!/^\d{1,9}$/.test(sequence)) throw new Error(`SEQUENCE is no whole number: ${sequence}`)
  const [start, end] = ['DTSTART', 'DTEND'].map((name) => properties.find((one) => one.name === name)?.value ?? '')
  if (end && start && end <= start) throw new Error('It ends before it starts.')
  const alarms = parts(event, 'VALARM')
  if (method === 'CANCEL' && alarms.length > 0) throw new Error('CANCEL has no VALARM.')
  for (const alarm of alarms) for (const name of ['ACTION', 'TRIGGER', 'DESCRIPTION']) only(alarm, name)
  return {
    method,
    uid: only(properties, 'UID'),
    sequence: Number(sequence),
    start: start ?? '',
    properties,
    alarms: alarms.length,
  }
}

function propertyOf(line: string): Property {
  const [, name, parameters = '', value = ''] = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^":;,]*))*):(.*)$/.exec(line) ?? []
  if (name === undefined) throw new Error(`No property: ${line}`)
  const named = [...parameters.matchAll(/;([A-Z-]+)=("[^"]*"|[^;]*)/g)].map(([, key = '', text = '']) => [key, text])
  return { name, parameters: Object.fromEntries(named), value }
}

function inside(lines: Property[], part: string): Property[] {
  const [first, last] = [lines[0], lines.at(-1)]
  if (first?.name !== 'BEGIN' || first.value !== part || last?.name !== 'END' || last.value !== part)
    throw new Error(`It is one ${part}.`)
  return lines.slice(1, -1)
}

/** The lines inside each part of this kind. */
function parts(lines: Property[], part: string): Property[][] {
  const starts = lines.flatMap(({ name, value }, at) => (name === 'BEGIN' && value === part ? [at] : []))
  return starts.map((from) => {
    const length = lines.slice(from).findIndex(({ name, value }) => name === 'END' && value === part)
    if (length < 0) throw new Error(`${part} has no end.`)
    return lines.slice(from + 1, from + length)
  })
}

/** The lines outside all parts. */
function outside(lines: Property[]): Property[] {
  let depth = 0
  return lines.filter(({ name }) => {
    if (name === 'BEGIN') depth++
    if (name === 'END') depth--
    return depth === 0 && name !== 'END'
  })
}

function only(lines: Property[], name: string): string {
  const found = lines.filter((line) => line.name === name)
  if (found.length !== 1 || !found[0]?.value) throw new Error(`${name} stands there once: ${found.length} times.`)
  return found[0].value
}
