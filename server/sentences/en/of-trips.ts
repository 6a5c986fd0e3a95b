import type { EditedFields } from '#contract/buses/bus-forms.ts'
import { rupees } from '../../formats.ts'
import { minutesInEnglish } from '../minutes.ts'

/** The fields of a bus, with the labels of its form. */
const BUS_FIELDS: Record<keyof EditedFields, string> = {
  name: 'Bus name',
  busNumber: 'Bus number',
  type: 'Bus type',
  from: 'From',
  to: 'To',
  dateOfDeparture: 'Date of departure',
  departureTime: 'Departure time',
  reportingTime: 'Reporting time',
  arrivalTime: 'Arrival time',
  availableSeats: 'Available seats',
  numberOfSeats: 'Number of seats',
  ladiesSeats: 'Ladies’ seats',
  costPerSeat: 'Cost per seat',
  boardingPoint: 'Boarding point',
  droppingPoint: 'Dropping point',
}

/** @param seats at least two */
const listed = (seats: readonly number[]) => `${seats.slice(0, -1).join(', ')} and ${seats.at(-1)}`

/** A field of a bus that an operator and somebody else both changed; `now` is the other's value. */
export interface BusClash {
  field: keyof EditedFields
  now: string | number
}

/** About trips, tickets and money. */
export const ofTrips = {
  bus: {
    added: 'Bus Details Added Successfully',
    addedTogether: (added: number, of: number) => `${added} of ${of} trips were added.`,
    updated: 'Bus details updated successfully',
    removed: (busNumber: string) => `Bus Number ${busNumber} has been removed.`,
    unknown: 'This bus does not exist.',
    gone: 'This bus no longer exists.',
    notOffered: 'This bus is no longer offered. It has left or was taken off the list.',
    anotherOperators: 'This bus belongs to another operator.',
    departurePassed: 'This departure has passed. Choose a later time. (departureTime)',
    leadsNowhere: 'From and To are the same. (to)',
    leavesAlready: (busNumber: string, from: string, to: string) =>
      `Bus ${busNumber} already leaves at this time, from ${from} to ${to}. Change the time or the bus number. (busNumber)`,
    soldSeats: (seats: number) =>
      `Passengers hold tickets for ${seats} seats of this bus. It can be removed after it has departed.`,
    leftBehind: (seats: number) =>
      `${seats === 1 ? '1 passenger has' : `${seats} passengers have`} not boarded this bus. If it did not take them, call it off or cancel their tickets: everything comes back to them. It can be removed 48 hours after its departure.`,
    departedSold: 'This bus has departed with passengers. It can no longer be changed.',
    routeStays: 'Passengers hold tickets for this bus, so its route must stay.',
    dayStays: 'Passengers hold tickets for this bus, so its day must stay.',
    seatSold: (seat: number) => `Seat ${seat} is sold, so the bus can’t have fewer than ${seat} seats.`,
    seatKept: (seat: number) =>
      `Seat ${seat} is kept back. Give it back first, then the bus can have fewer than ${seat} seats.`,
    changedMeanwhile: (clashes: readonly BusClash[]) => {
      const values = clashes.map(({ field, now }) => `${BUS_FIELDS[field]} is ${now === '' ? 'empty' : now} now`)
      return `This bus was changed meanwhile: ${values.join(', ')}. Look at it, then save again.`
    },
  },

  booking: {
    booked: 'Ticket booked successfully!',
    bookedBefore: 'This was booked before. Here is the ticket.',
    cancelledSince: 'This was booked, and the ticket was cancelled later.',
    withdrawn: 'The booking is dropped. Nothing is booked.',
    withdrawnBefore: 'You dropped this booking, so nothing was booked. Book again.',
    notOffered: 'This bus is no longer offered.',
    departed: 'This bus has departed.',
    noSuchSeat: (seat: number, seats: number) => `There is no seat ${seat}: this bus has ${seats} seats. (seatList)`,
    seatsTaken: (seats: readonly number[]) =>
      seats.length === 1
        ? `Seat ${seats[0]} has just been taken. Choose another one.`
        : `Seats ${listed(seats)} have just been taken. Choose others.`,
    seatsLeft: (seats: number) =>
      seats === 0 ? 'No more seats of this bus are for sale.' : `Only ${seats} more seats of this bus are for sale.`,
    fareChanged: (seats: number, now: number, before: number) =>
      `The fare has changed: ${seats} seats now cost ${rupees(now)} instead of ${rupees(before)}. Check it and book again.`,
    termsChanged: 'The operator changed the refund terms, so nothing was booked. Read them and book again.',
    paymentChanged: 'The operator changed how one pays, so nothing was booked. Read it and book again.',
    ladiesSeats: (seats: readonly number[]) =>
      seats.length === 1
        ? `Seat ${seats[0]} is for a woman. Give her name, or choose another seat.`
        : `Seats ${listed(seats)} are for women. Give their names, or choose other seats.`,
    namedTwice: 'Two passengers are named for one seat. (passengers)',
    namedElsewhere: (seat: number) => `A passenger is named for seat ${seat}, which is not being booked. (passengers)`,
    manyBookings: 'That is a lot of bookings in one minute. Please wait a little.',
    mostSeatsOnBus: (most: number) => `One account can hold ${most} seats of a bus at most.`,
    mostSeatsAhead: (most: number) => `One account can hold ${most} seats on coming trips at most.`,
    notSure: 'We are not sure that your booking arrived. Try again: seats that are already yours are not booked twice.',
  },

  counter: {
    kept: 'These seats are kept back.',
    givenBack: 'These seats are for sale again.',
    held: 'The seats are held.',
    sold: 'Sold. Here is the ticket.',
    soldBefore: 'This was sold before. Here is the ticket.',
    noSuchSeat: (seat: number, seats: number) => `There is no seat ${seat}: this bus has ${seats} seats. (seats)`,
    seatsSold: (seats: readonly number[]) =>
      seats.length === 1
        ? `Seat ${seats[0]} was just sold. Pick another.`
        : `Seats ${listed(seats)} were just sold. Pick others.`,
    seatsHeld: (seats: readonly number[], by: string) =>
      seats.length === 1
        ? `${by} is selling seat ${seats[0]} right now. Pick another.`
        : `${by} is selling seats ${listed(seats)} right now. Pick others.`,
    keptUntilPassed: 'Choose a time between now and the departure. (until)',
    forWomen: (seats: readonly number[]) =>
      seats.length === 1
        ? `Seat ${seats[0]} is for a woman. Sell it to a woman, or pick another. (gender)`
        : `Seats ${listed(seats)} are for women. Sell them to a woman, or pick others. (gender)`,
    notSelling: 'Your trips are not offered at the moment, so nothing can be sold.',
    notSoldHere: 'Your counter has not sold this ticket.',
    paid: 'The ticket is paid.',
    paidForNothing: 'This ticket is cancelled. Sell the seats again.',
    linkUnknown: 'This link leads to no ticket. Ask for it again where you bought it.',
    linkCancelled: 'This ticket is cancelled.',
    linkRenewed: 'This is the new link. The old one no longer works.',
    linkWithdrawn: 'The link no longer works.',
  },

  boarding: {
    officeTold: 'The office is told. It decides whether the trip is called off.',
    officeKnows: 'The office was told often enough. Call it.',
    withdrawn: 'This phone can no longer board passengers. If that is a mistake, ask the office for a new code.',
    over: 'This trip is over: boarding ends 12 hours after departure.',
    callLater: 'Phone numbers of passengers are shown from 12 hours before departure.',
    settled: 'Settled.',
    noted: 'Noted.',
    noUncounted: 'Scan not found.',
    noConflict: 'There is no conflict over this seat.',
    codeMade: 'Let the driver scan this code within 15 minutes.',
    codeUsed: 'This code was used by another phone, or is older than 15 minutes. Ask the office for a new one.',
    claimed: 'This phone can board passengers.',
    taken: 'That phone can no longer board. Without a signal it finds out later.',
    noSuchPhone: 'Phone not found.',
  },

  announcement: {
    late: (minutes: number) => `Said: late by about ${minutesInEnglish(minutes)}.`,
    onTime: 'Said: on time.',
    time: (day: string, time: string) => `Said: leaves ${day}, ${time}.`,
    vehicle: (busNumber: string) => `Said: bus ${busNumber} comes.`,
    plateNeeded: 'Say which bus comes. (busNumber)',
    seatsNotThere: (seats: readonly number[]) =>
      `${seats.length === 1 ? `Seat ${seats[0]} is sold, and this bus does not have it` : `Seats ${listed(seats)} are sold, and this bus does not have them`}. Give ${seats.length === 1 ? 'it' : 'each'} another free seat, or call the ticket off. (seats)`,
    seatStays: (seat: number) => `Seat ${seat} keeps its number in this bus. (seats)`,
    seatTaken: (seat: number) => `Seat ${seat} is not free in this bus. Choose another. (seats)`,
    boarding: (seats: readonly number[]) =>
      `${seats.length === 1 ? `The passenger of seat ${seats[0]} has` : `The passengers of seats ${listed(seats)} have`} boarded already.`,
    boardingPoint: (place: string) => `Said: passengers get on at ${place}.`,
    minutesNeeded: 'Say by about how many minutes the bus is late. (minutes)',
    dayNeeded: 'Choose the day on which the bus leaves. (dateOfDeparture)',
    timeNeeded: 'Choose the time at which the bus leaves. (departureTime)',
    placeNeeded: 'Say where passengers get on. (boardingPoint)',
    tooFar: 'A trip can be moved by 24 hours at most, counted from the planned departure. (departureTime)',
    officeSaysIt: 'The office changes times and boarding points. Call the office.',
    changedSince: 'Your bus has changed again. Look at your ticket once more.',
    notChanged: 'Nothing about this ticket has changed.',
    kept: 'You keep your seat.',
    tooEarly: 'This phone can say it from 12 hours before departure. Call the office.',
    tooOften: 'This phone has said it six times for this trip. Call the office.',
  },

  neverCame: {
    travellersOwn: 'Its passengers have it in the app, and say it there themselves.',
    reported: 'Reported. The company has to answer.',
    tooEarly: 'Report it from 15 minutes after the bus should have come.',
    notAnyMore: 'This ticket cannot be reported: it is cancelled, its seats are on the bus, or two days have passed.',
    answered: 'Answered: it came.',
  },

  cancellation: {
    offered: 'This comes back if you cancel now.',
    cancelled: 'Cancelled.',
    namedTwice: 'A seat is named twice. Name each seat once. (seats)',
    noSuchSeat: (seat: number) => `This ticket has no seat ${seat}. (seats)`,
    calledOff: 'The operator called this bus off. The ticket is cancelled, and all of it comes back.',
    cancelledBefore: 'This ticket is cancelled already.',
    seatsCancelledBefore: (seats: readonly number[]) =>
      seats.length === 1 ? `Seat ${seats[0]} is cancelled already.` : `Seats ${listed(seats)} are cancelled already.`,
    departed: 'The bus has left, so this ticket can no longer be cancelled.',
    boarded: 'A passenger has boarded with this ticket, so it can no longer be cancelled.',
    seatsBoarded: (seats: readonly number[]) =>
      seats.length === 1
        ? `The passenger of seat ${seats[0]} has boarded, so it can’t be cancelled. The other seats can.`
        : `The passengers of seats ${listed(seats)} have boarded, so they can’t be cancelled. The other seats can.`,
    otherSum: (now: number, before: number) =>
      `Now ${rupees(now)} comes back instead of ${rupees(before)}. Nothing was cancelled: check it and cancel again.`,
    tripCalledOff: (told: number, toCall: number) =>
      `The trip is called off. ${told > 0 ? 'Passengers are told.' : toCall > 0 ? 'No passenger has e-mail. Phone them.' : 'Nobody was booked.'}`,
    tripCalledOffBefore: 'This trip was called off before.',
    passengerCalled: 'Noted as called.',
    passengerToCall: 'Noted as still to be called.',
    noRefund: 'Refund not found.',
    paid: 'Noted as paid.',
    paidBefore: (day: string, reference: string) =>
      `This refund was noted as paid on ${day}${reference ? `, reference ${reference}` : ''}.`,
    paymentTakenBack: 'This payment was undone. If it was made after all, note it again.',
    paymentStands: 'This payment was noted a while ago and stands now.',
    dueAgain: 'Payment undone. The refund is due.',
    termsSet: 'Your terms are saved. They apply to tickets booked from now on.',
  },

  ticket: {
    notYours: 'Ticket not found.',
    manyDownloads: 'You have downloaded many tickets. Please wait a little.',
    manyPrinted: 'Many tickets are being printed. Please try again in a moment.',
  },

  picture: {
    none: 'There is no such picture.',
    manyDrawn: 'Many pictures are being drawn. Please try again in a moment.',
  },
}

export type TripSentences = typeof ofTrips
