/**
 * Lists the tickets saved on this phone without the app, from the storage of `offline/wallet`. The traveller is the one
 * logged in, whose number is in localStorage, or the one that `kept-traveller.ts` there keeps.
 * Unreadable data is left out.
 */
export function listSavedTickets(place: Element): void {
  var stored: unknown
  try {
    stored = JSON.parse(localStorage.getItem('User') || '')
  } catch {
    // Cleared, blocked or not readable.
  }
  if (isRecord(stored)) listTicketsOf(stored, place)
  else
    readStore('sawari-device', function (entries) {
      if (isRecord(entries.traveller)) listTicketsOf(entries.traveller, place)
    })
}

function listTicketsOf(user: Entries, place: Element): void {
  readStore('sawari-wallet-user-' + Number(user.id), function (entries) {
    var tickets: Entries[] = []
    for (var key in entries) {
      var entry = entries[key]
      if (key.indexOf('ticket:') !== 0 || !isRecord(entry) || !isRecord(entry.ticket)) continue
      tickets.push(entry.ticket)
      // A PDF from before the ticket's last change is no longer valid.
      if (Number(entry.pdfAskedAt) < Number(entry.changedAt)) delete entries['pdf:' + Number(entry.ticket.id)]
    }
    if (tickets.length === 0) return
    sortForTravel(tickets)
    place.appendChild(makeElement('h2', 'Tickets saved on this phone'))
    for (var i = 0; i < tickets.length; i++) {
      var ticket = tickets[i]
      if (ticket) place.appendChild(card(ticket, entries['pdf:' + Number(ticket.id)]))
    }
  })
}

/** Upcoming trips first, the next departure on top; then past ones, the latest first. */
export function sortForTravel(tickets: Entries[]): void {
  var now = indiaMinute()
  tickets.sort(function (a, b) {
    var gone = departure(a) <= now
    if (gone !== departure(b) <= now) return gone ? 1 : -1
    var sooner = departure(a) < departure(b)
    return sooner === gone ? 1 : -1
  })
}

type Entries = { [key: string]: unknown }

function isRecord(value: unknown): value is Entries {
  return typeof value === 'object' && value !== null
}

/** Now by India's clock, five and a half hours ahead of UTC, without summer time; in the form of {@link departure}. */
function indiaMinute(): string {
  return new Date(Date.now() + 19800000).toISOString().slice(0, 16).replace('T', '')
}

function departure(ticket: Entries): string {
  return text(ticket.dateOfDeparture) + text(ticket.departureTime)
}

function text(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}

function card(ticket: Entries, pdf: unknown): Element {
  var paper = makeElement('div', '')
  paper.className = 'plain-ticket'
  function line(words: string): void {
    paper.appendChild(makeElement('div', words))
  }
  paper.appendChild(makeElement('b', text(ticket.source) + ' to ' + text(ticket.destination)))
  line(day(text(ticket.dateOfDeparture)) + ', ' + text(ticket.departureTime) + ', ' + text(ticket.status))
  line('Report by ' + reporting(ticket) + ' at ' + text(ticket.boardingPoint))
  line(text(ticket.busName) + ', ' + text(ticket.busNumber))
  var seats = text(ticket.bookedSeats).split(',')
  line((seats.length > 1 ? 'Seats ' : 'Seat ') + seats.join(', ') + ', ' + text(ticket.username))
  line('Ticket ' + text(ticket.id))
  if (isRecord(pdf) && pdf.bytes instanceof ArrayBuffer) paper.appendChild(pdfLink(pdf.bytes, text(ticket.id)))
  return paper
}

/** Adds the day if reporting is on the evening before, as `23:45` for a trip at 00:15. */
export function reporting(ticket: Entries): string {
  var time = text(ticket.reportingTime)
  if (time <= text(ticket.departureTime)) return time
  var evening = new Date(new Date(text(ticket.dateOfDeparture)).getTime() - 86400000)
  return evening.getTime() >= 0 ? time + ' on ' + evening.toUTCString().slice(0, 16) : time
}

/** 2026-11-20 as Fri, 20 Nov 2026; anything else unchanged. */
export function day(date: string): string {
  var midnight = new Date(date)
  return midnight.getTime() >= 0 ? midnight.toUTCString().slice(0, 16) : date
}

function pdfLink(bytes: ArrayBuffer, id: string): Element {
  var name = 'ticket_' + id + '.pdf'
  var kind = { type: 'application/pdf' }
  var link = makeElement('a', 'Open PDF')
  link.href = URL.createObjectURL(new Blob([bytes], kind))
  link.download = name
  // An installed iOS app has no downloads.
  if ('standalone' in navigator && navigator.standalone && 'share' in navigator)
    link.onclick = function () {
      navigator.share({ files: [new File([bytes], name, kind)] }).then(null, function () {})
      return false
    }
  return link
}

/** Passes on all entries of a database, in idb-keyval's form; if there is none, `found` is not called. */
function readStore(database: string, found: (entries: Entries) => void): void {
  try {
    var opening = indexedDB.open(database)
    opening.onupgradeneeded = function () {
      // The database does not exist, and must not be created.
      if (opening.transaction) opening.transaction.abort()
    }
    opening.onsuccess = function () {
      var entries: Entries = {}
      var db = opening.result
      if (!db.objectStoreNames.contains('entries')) return db.close()
      var reading = db.transaction('entries').objectStore('entries').openCursor()
      reading.onsuccess = function () {
        var cursor = reading.result
        if (cursor) {
          entries[String(cursor.key)] = cursor.value
          cursor['continue']()
        } else {
          db.close()
          found(entries)
        }
      }
    }
  } catch {
    // No storage, or storage that refuses.
  }
}

/** An element with text in it, never read as markup. */
function makeElement<Name extends keyof HTMLElementTagNameMap>(name: Name, words: string): HTMLElementTagNameMap[Name] {
  var element = document.createElement(name)
  element.textContent = words
  return element
}
