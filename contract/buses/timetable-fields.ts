import { readDate, readTime } from '../tables/cells.ts'
import type { Field } from '../tables/match-columns.ts'
import { isCalendarDate } from '../time.ts'

/** The trip fields that a row of a timetable can have, and the headings that bus companies give them. */

const PLATE = /^[a-z]{2}[\s-]?\d{1,2}[\s-]?[a-z]{0,3}[\s-]?\d{1,4}$/i
const isPlate = (cell: string) => PLATE.test(cell)
/** The bare number of a day could be anything. */
const isDate = (cell: string) => !/^\d+$/.test(cell) && isCalendarDate(readDate(cell, 'day-first'))
const isTime = (cell: string) => /[:apm]/i.test(cell) && /^\d\d:\d\d$/.test(readTime(cell).time)

const OWN = [
  {
    name: 'name',
    needed: true,
    headings: [
      'bus name',
      'operator',
      'operator name',
      'travels',
      'travels name',
      'company',
      'service name',
      'बस का नाम',
      'ऑपरेटर',
      'कंपनी',
    ],
  },
  {
    name: 'busNumber',
    needed: true,
    headings: [
      'bus no',
      'vehicle',
      'vehicle no',
      'vehicle number',
      'reg no',
      'registration no',
      'registration number',
      'number plate',
      'plate',
      'coach no',
      'बस नंबर',
      'बस संख्या',
      'गाड़ी नंबर',
      'वाहन संख्या',
    ],
    looks: isPlate,
  },
  {
    name: 'type',
    needed: false,
    headings: ['bus type', 'coach type', 'coach', 'class', 'service type', 'बस का प्रकार', 'प्रकार', 'श्रेणी'],
  },
  {
    name: 'from',
    needed: true,
    headings: ['origin', 'source', 'from city', 'from place', 'start', 'starts from', 'कहाँ से', 'से'],
  },
  {
    name: 'to',
    needed: true,
    headings: ['destination', 'dest', 'to city', 'to place', 'end', 'ends at', 'कहाँ तक', 'कहाँ', 'तक', 'गंतव्य'],
  },
  {
    name: 'dateOfDeparture',
    needed: true,
    headings: [
      'date',
      'departure date',
      'journey date',
      'date of journey',
      'doj',
      'travel date',
      'trip date',
      'day',
      'तारीख',
      'दिनांक',
      'यात्रा की तारीख',
    ],
    looks: isDate,
  },
  {
    name: 'reportingTime',
    needed: false,
    headings: [
      'reporting',
      'report time',
      'reporting at',
      'report at',
      'रिपोर्टिंग समय',
      'रिपोर्टिंग का समय',
      'पहुँचने का समय',
    ],
  },
  {
    name: 'departureTime',
    needed: true,
    headings: [
      'departure',
      'departs',
      'departs at',
      'dep',
      'dep time',
      'dept time',
      'etd',
      'start time',
      'time',
      'leaves',
      'छूटने का समय',
      'प्रस्थान',
      'प्रस्थान का समय',
      'प्रस्थान समय',
      'समय',
    ],
    looks: isTime,
  },
  {
    name: 'arrivalTime',
    needed: false,
    headings: [
      'arrival',
      'arrives',
      'arrives at',
      'arr',
      'arr time',
      'eta',
      'reaching time',
      'end time',

      'आगमन',
      'आगमन समय',
      'बस के पहुँचने का समय',
    ],
  },
  {
    name: 'boardingPoint',
    needed: true,
    headings: [
      'boarding',
      'boarding at',
      'pickup',
      'pickup point',
      'pick up',
      'pick up point',
      'boarding place',
      'बोर्डिंग पॉइंट',
      'चढ़ने की जगह',
      'बस यहाँ मिलेगी',
    ],
  },
  {
    name: 'droppingPoint',
    needed: true,
    headings: [
      'dropping',
      'drop',
      'drop point',
      'drop off',
      'drop off point',
      'dropping at',
      'ड्रॉपिंग पॉइंट',
      'उतरने की जगह',
      'यहाँ उतरें',
    ],
  },
  {
    name: 'numberOfSeats',
    needed: true,
    headings: [
      'seats',
      'total seats',
      'no of seats',
      'capacity',
      'seating capacity',
      'seat count',
      'कुल सीटें',
      'सीटें',
      'सीटों की संख्या',
    ],
  },
  {
    name: 'availableSeats',
    needed: false,
    headings: [
      'available',
      'seats available',
      'seats left',
      'seats for sale',
      'vacant seats',
      'खाली सीटें',
      'उपलब्ध सीटें',
      'बेचने की सीटें',
    ],
  },
  {
    name: 'ladiesSeats',
    needed: false,
    headings: ['women seats', 'seats for women', 'ladies', 'महिला सीटें', 'महिलाओं की सीटें'],
  },
  {
    name: 'costPerSeat',
    needed: true,
    headings: [
      'fare',
      'price',
      'ticket price',
      'fare per seat',
      'price per seat',
      'base fare',
      'amount',
      'rate',
      'cost',
      'किराया',
      'मूल्य',
      'दाम',
      'एक सीट का किराया',
    ],
  },
] as const satisfies readonly Field<string>[]

export const TIMETABLE_FIELDS: readonly Field<TimetableField>[] = OWN
export type TimetableField = (typeof OWN)[number]['name']
