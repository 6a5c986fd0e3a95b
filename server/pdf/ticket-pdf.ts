import PDFDocument from 'pdfkit'
import type { Ticket } from '../../contract/ticket.ts'
import { indiaInstant, reportingDate } from '../../contract/time.ts'
import { rupees } from '../formats.ts'
import { codeAndSeats } from './code-and-seats.ts'
import { drawLogo } from './logo.ts'
import { type Band, INK_2, MARGIN, PAGE_WIDTH, PAPER, PAPER_LINE, perforation, ticketOutline } from './paper.ts'
import { passenger } from './passenger-band.ts'
import { type TextStyle, write } from './pen.ts'
import { ticketHead } from './ticket-head.ts'
import { dateWords, stops, tripTimes } from './trip-bands.ts'

/** As wide as A6, so that two fit side by side on A4; as tall as the ticket, which is about a phone's screen. */
const PAGE_WIDTH_POINTS = 297.64
const TO_POINTS = PAGE_WIDTH_POINTS / PAGE_WIDTH
const FOOT = 52
const SMALL: TextStyle = { cut: 'label', size: 13, color: INK_2 }

/**
 * Prints a ticket: one page, fonts embedded, everything vector. The same ticket gives the same bytes, so answers can
 * be cached and compared.
 * @param ticket as its traveller sees it; fields that are missing print as `N/A`
 * @returns the PDF, some 30 kB
 */
export async function renderTicketPdf(ticket: Ticket): Promise<Uint8Array> {
  const bands = ticketBands(ticket)
  const bottom = MARGIN + bands.reduce((sum, band) => sum + band.height, 0)
  const doc = new PDFDocument({
    size: [PAGE_WIDTH_POINTS, (bottom + FOOT) * TO_POINTS],
    margin: 0,
    // No Helvetica, which pdfkit would embed by reference and no ticket uses.
    font: '',
    lang: 'en-IN',
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: `Sawari ticket ${ticket.id}: ${ticket.source} to ${ticket.destination}, ${ticket.dateOfDeparture}`,
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
  drawFoot(doc, ticket, bottom)
  doc.end()
  return finished
}

function ticketBands(ticket: Ticket): Band[] {
  const trip = { ...ticket, reportingDate: reportingDate(ticket) }
  const seats = ticket.bookedSeats.length > 0 ? ticket.bookedSeats : ['N/A']
  return [
    ticketHead(ticket),
    codeAndSeats(ticket.code ?? String(ticket.id), seats),
    perforation,
    tripTimes(trip),
    stops(ticket.boardingPoint, ticket.droppingPoint),
    perforation,
    passenger(ticket.username, ticket.status, [
      { label: 'Age', value: ticket.age },
      { label: 'Gender', value: capitalized(ticket.gender) },
      { label: 'Phone', value: grouped(ticket.phone) },
      { label: 'Cost', value: rupees(ticket.cost) },
      { label: 'Seats booked', value: String(ticket.numberOfSeatsBooked || ticket.bookedSeats.length) },
      { label: 'Ticket id', value: String(ticket.id) },
    ]),
  ]
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

function drawFoot(doc: PDFKit.PDFDocument, ticket: Ticket, bottom: number): void {
  drawLogo(doc, bottom + 15, 24)
  const { day, year } = dateWords(ticket.dateOfBooking)
  if (year === '') return
  write(doc, `Booked on ${day} ${year}`, SMALL, { x: PAGE_WIDTH - MARGIN, baseline: bottom + 32, align: 'right' })
}

/** The day of booking rather than the present moment: bytes must not depend on when a ticket is printed. */
function printedOn(ticket: Ticket): Date {
  const booked = indiaInstant(ticket.dateOfBooking, '00:00')
  return new Date(Number.isNaN(booked) ? 0 : booked)
}

function grouped(phone: string): string {
  return /^\d{10}$/.test(phone) ? `${phone.slice(0, 5)} ${phone.slice(5)}` : phone
}

function capitalized(gender: string): string {
  const words = gender === 'prefer-not-to-say' ? 'prefer not to say' : gender
  return words.charAt(0).toUpperCase() + words.slice(1)
}
