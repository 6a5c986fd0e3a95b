import PDFDocument from 'pdfkit'
import { hasTerms } from '#contract/cancellation/cancellation-terms.ts'
import { LANGUAGES, type Language } from '#contract/language.ts'
import { placeName } from '#contract/places/places.ts'
import { BOOKED, CANCELLED, dueOf, isUnpaid, type Ticket } from '#contract/tickets/ticket.ts'
import { arrivalOf, indiaInstant, reportingDate, weekday } from '#contract/time.ts'
import { phoneNumber, rupees } from '../formats.ts'
import { bookedBefore } from './bands/before-band.ts'
import { cancelledSeats } from './bands/cancelled-band.ts'
import { codeAndSeats } from './bands/code-and-seats.ts'
import { type Fact, passenger } from './bands/passenger-band.ts'
import { seatedPassengers } from './bands/seated-band.ts'
import { cancellationTerms } from './bands/terms-band.ts'
import { ticketHead } from './bands/ticket-head.ts'
import { dateWords, stops, tripTimes } from './bands/trip-bands.ts'
import { drawLogo } from './logo.ts'
import { type Band, INK_2, MARGIN, PAGE_WIDTH, PAPER, PAPER_LINE, perforation, ticketOutline } from './paper.ts'
import { type TextStyle, write } from './pen.ts'
import type { PrintOrder } from './print-order.ts'
import { readable } from './readable.ts'
import { type BothLanguages, bothLanguages, inBoth } from './words/both-languages.ts'
import type { TicketWords } from './words/ticket-words.ts'

/** As wide as A6, so that two fit side by side on A4; as tall as the ticket, which is about a phone's screen. */
const PAGE_WIDTH_POINTS = 297.64
const TO_POINTS = PAGE_WIDTH_POINTS / PAGE_WIDTH
const FOOT = 52
const SMALL: TextStyle = { cut: 'label', size: 13, color: INK_2 }

/**
 * Prints a ticket: one page, fonts embedded, everything vector. The same ticket gives the same bytes, so answers can
 * be cached and compared.
 * @param order of its ticket, fields that are missing print as `N/A`
 * @returns the PDF, some 30 kB
 */
export async function renderTicketPdf(order: PrintOrder): Promise<Uint8Array> {
  const languages = bothLanguages(order.language)
  const [words] = languages
  const ticket = readableTicket(inLanguage(order.ticket, order.language), words)
  const bands = ticketBands(ticket, languages, otherNames(order))
  const bottom = MARGIN + bands.reduce((sum, band) => sum + band.height, 0)
  const doc = new PDFDocument({
    size: [PAGE_WIDTH_POINTS, (bottom + FOOT) * TO_POINTS],
    margin: 0,
    // No Helvetica, which pdfkit would embed by reference and no ticket uses.
    font: '',
    lang: words.locale,
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: words.title({
        id: ticket.id,
        from: ticket.source,
        to: ticket.destination,
        date: ticket.dateOfDeparture,
      }),
      Author: 'Sawari',
      Creator: 'Sawari',
      Producer: 'Sawari',
      CreationDate: printedOn(ticket),
    },
  })
  const parts: Uint8Array[] = []
  const finished = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (part: Uint8Array) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
  doc.scale(TO_POINTS)
  drawSheet(doc, bands, bottom)
  let top = MARGIN
  for (const band of bands) {
    band.draw(doc, top)
    top += band.height
  }
  drawFoot(doc, ticket, words, bottom)
  doc.end()
  return finished
}

/** Towns have their names in the ticket's language. */
function inLanguage(ticket: Ticket, language: Language): Ticket {
  return {
    ...ticket,
    source: placeName(ticket.source, language),
    destination: placeName(ticket.destination, language),
  }
}

/** @returns the route in the other language; undefined where it calls neither place anything else */
function otherNames({ ticket, language }: PrintOrder): string | undefined {
  const places = [ticket.source, ticket.destination]
  const here = places.map((place) => placeName(place, language))
  for (const other of LANGUAGES) {
    const names = places.map((place) => placeName(place, other))
    if (names.some((name, index) => name !== here[index]))
      return names.map((name) => readable(name, 'label')).join(' – ')
  }
  return undefined
}

/** What is written in a script that no face has is told in the ticket's language. */
function readableTicket(ticket: Ticket, { inScript }: TicketWords): Ticket {
  const told = (text: string) => readable(text, 'strong', inScript)
  return {
    ...ticket,
    busName: told(ticket.busName),
    busNumber: told(ticket.busNumber),
    source: told(ticket.source),
    destination: told(ticket.destination),
    boardingPoint: told(ticket.boardingPoint),
    droppingPoint: told(ticket.droppingPoint),
    change: ticket.change && {
      ...ticket.change,
      booked: { ...ticket.change.booked, boardingPoint: told(ticket.change.booked.boardingPoint) },
    },
    username: told(ticket.username),
    passengers: ticket.passengers?.map((one) => ({ ...one, name: told(one.name) })),
    travels_name: ticket.travels_name && told(ticket.travels_name),
  }
}

function ticketBands(ticket: Ticket, languages: BothLanguages, otherNames: string | undefined): Band[] {
  const [words] = languages
  const trip = { ...ticket, reportingDate: reportingDate(ticket) }
  const seats = ticket.bookedSeats.length > 0 ? ticket.bookedSeats : ['N/A']
  const statusWord = statusOf(ticket)
  const status = { words: words.statuses[statusWord] ?? statusWord, boards: ticket.status === BOOKED }
  return [
    ticketHead({ ...ticket, otherNames }),
    ticket.status === CANCELLED
      ? cancelledSeats(
          seats,
          languages.map((each) => each.statuses[statusWord] ?? statusWord),
          languages.map((each) => each.noLongerValid),
        )
      : codeAndSeats(
          ticket.code ?? String(ticket.id),
          seats,
          inBoth(languages, (each) => each.seats(seats.length)),
        ),
    perforation,
    tripTimes(trip, languages),
    ...bookedBefore(ticket, words),
    stops(ticket.boardingPoint, ticket.droppingPoint, arrivalInWords(ticket, words), languages),
    perforation,
    passenger(
      { label: words.name, value: ticket.username },
      status,
      [
        { label: words.age, value: ticket.age },
        { label: words.gender, value: words.genders[ticket.gender] ?? capitalized(ticket.gender) },
        { label: words.phone, value: phoneNumber(ticket.phone) },
        {
          label: costLabel(ticket, words),
          value: rupees(dueOf(ticket) || ticket.cost),
        },
        { label: words.seatsBooked, value: String(ticket.numberOfSeatsBooked || ticket.bookedSeats.length) },
        { label: words.ticketId, value: String(ticket.id) },
      ],
      operatorOf(ticket, words),
    ),
    ...seatedBand(ticket, words),
    ...termsBand(ticket, languages),
  ]
}

/** A trip that was called off is told apart from a ticket that somebody cancelled. */
function statusOf({ status, calledOff }: Ticket): string {
  return status === CANCELLED && calledOff ? 'CALLED OFF' : status
}

function termsBand(ticket: Ticket, languages: BothLanguages): Band[] {
  return hasTerms(ticket) ? [perforation, cancellationTerms(ticket.terms, ticket, languages)] : []
}

/** Passengers without a seat now are left out: the door does not call them. */
function costLabel(ticket: Ticket, words: TicketWords): string {
  const { payBefore, upi } = ticket.money ?? {}
  if (!isUnpaid(ticket)) return words.cost
  if (payBefore !== undefined) return words.toPayBy(payBefore)
  return upi ? words.toPayByUpi : words.toPay
}

function seatedBand({ passengers = [], status, cancelledSeats: gone = [] }: Ticket, words: TicketWords): Band[] {
  const isGone = (seat: string) => status === BOOKED && gone.includes(seat)
  const travelling = passengers.filter(({ seat }) => !isGone(seat))
  if (travelling.length === 0) return []
  const seated = travelling.map(({ seat, name, age, gender }) => ({
    seat,
    name,
    note: [age, words.genders[gender] ?? capitalized(gender)].filter(Boolean).join(', '),
  }))
  return [seatedPassengers(words.passengers, seated)]
}

function operatorOf({ travels_name, travels_phone }: Ticket, words: TicketWords): Fact | undefined {
  if (!travels_name) return undefined
  const value = travels_phone ? `${travels_name}, ${phoneNumber(travels_phone)}` : travels_name
  return { label: words.operator, value }
}

function arrivalInWords(ticket: Ticket, words: TicketWords): string | undefined {
  const arrival = arrivalOf(ticket)
  const day = arrival && arrival.date !== ticket.dateOfDeparture ? words.weekdays[weekday(arrival.date)] : undefined
  return arrival && words.arrives(ticket.arrivalTime ?? '', day)
}

function drawSheet(doc: PDFKit.PDFDocument, bands: readonly Band[], bottom: number): void {
  const notches: number[] = []
  let top = MARGIN
  for (const band of bands) {
    if (band === perforation) notches.push(top)
    top += band.height
  }
  const outline = ticketOutline(MARGIN, bottom, notches)
  // The line tells the cream sheet from white paper, where a printer has no cream.
  doc.path(outline).lineWidth(1).fillAndStroke(PAPER, PAPER_LINE)
}

function drawFoot(doc: PDFKit.PDFDocument, ticket: Ticket, words: TicketWords, bottom: number): void {
  drawLogo(doc, bottom + 15, 24)
  const { day, year } = dateWords(ticket.dateOfBooking, words)
  if (year === '') return
  write(doc, words.bookedOn(`${day} ${year}`), SMALL, { x: PAGE_WIDTH - MARGIN, baseline: bottom + 32, align: 'right' })
}

/** The day of booking rather than the present moment: bytes must not depend on when a ticket is printed. */
function printedOn(ticket: Ticket): Date {
  const booked = indiaInstant(ticket.dateOfBooking, '00:00')
  return new Date(Number.isNaN(booked) ? 0 : booked)
}

function capitalized(gender: string): string {
  return gender.charAt(0).toUpperCase() + gender.slice(1)
}
