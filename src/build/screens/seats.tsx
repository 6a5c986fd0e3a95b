import { renderToStaticMarkup } from 'react-dom/server'
import type { Bus } from '../../../contract/buses/bus.ts'
import { type Coach, coachOf } from '../../../contract/buses/coach.ts'
import { DISPLAYED_RATING, MAX_SEATS_PER_BOOKING } from '../../../contract/constants.ts'
import { wayInWords } from '../../features/booking/seats/way-in-words.ts'
import { OperatorLine } from '../../features/buses/operator-line.tsx'
import { SeatLegend } from '../../features/buses/seat-map/seat-legend.tsx'
import { SeatMap } from '../../features/buses/seat-map/seat-map.tsx'
import { seatsLeft } from '../../features/buses/seats-left.ts'
import { rupees } from '../../lib/format.ts'
import { named } from './named.ts'
import { renderRoute } from './route.tsx'
import { now, SAMPLE } from './sample-bus.ts'

/** A seat map with unknown seats; the page handles presses (early-input.ts). */
const SEATING = {
  known: false,
  booked: new Set<number>(),
  chosen: [],
  ladies: [2],
  kept: [],
  full: false,
  onPress: () => undefined,
}

/** A coach of each kind with two seats in a line, the second of them for women. */
const COACHES: readonly Coach[] = [
  { kind: 'classic', lines: [[1, 2]] },
  { kind: 'two-one', lines: [[1, 2]] },
  { kind: 'sleeper', lower: [[1, 2]], upper: [[1, 2]] },
]

/** @returns the page of a bus's seats, and the parts of a coach of each kind (draw-seats.ts), by their ids */
export async function renderSeatTemplates(): Promise<Record<string, string>> {
  return {
    'screen-seats': await renderSeats(),
    ...Object.assign({}, ...COACHES.map(renderCoach)),
    'seats-time': '<b>{time}</b>',
    'seats-phone': '<a href="tel:{phone}">{number}</a>',
  }
}

/** Bus details while the seats are unknown (draw-seats.ts). */
async function renderSeats(): Promise<string> {
  const bus: Bus = {
    ...SAMPLE,
    busNumber: '{plate}',
    reportingTime: '{reportingTime}',
    boardingPoint: '{boardingPoint}',
    droppingPoint: '{droppingPoint}',
    ladiesSeats: SEATING.ladies.join(),
    travels_name: '{operator}',
    travels_phone: '{phone}',
  }
  const coach = coachOf(bus.type, bus.numberOfSeats)
  return named(await renderRoute(`/bus/bus-details?bus=${bus.id}`, [bus]), [
    [renderLegend(coach, true), '{legend}'],
    [renderToStaticMarkup(<SeatMap coach={coach} {...SEATING} />), '{coach}'],
    [renderToStaticMarkup(wayInWords(bus, <b key="time">{bus.reportingTime}</b>)), '{way}'],
    [renderToStaticMarkup(<OperatorLine operator="{operator}" phone="{phone}" />), '{operator}'],
    // A bus without a time shows no travel time.
    ['"></p>', '">{travel}</p>'],
    ['data-size="full"', 'data-size="{size}"'],
    ['{date}, departs', '{day}, departs'],
    [DISPLAYED_RATING, '{rating}'],
    [seatsLeft(bus, 0, now), '{left}'],
    [rupees(bus.costPerSeat), '{fare}'],
    [`up to ${MAX_SEATS_PER_BOOKING}`, 'up to {most}'],
  ])
}

/** The parts of a coach that depend on its kind: the look of its places, and their layout. */
function renderCoach(coach: Coach): Record<string, string> {
  let map = renderToStaticMarkup(<SeatMap coach={coach} {...SEATING} />)
  const [line = ''] = map.match(/<div[^>]*role="row".*?<\/button><\/div><\/div>/s) ?? []
  const [forAll = '', forWomen = ''] = line.match(/<div[^>]*role="gridcell".*?<\/button><\/div>/gs) ?? []
  const decks = coach.kind === 'sleeper' ? 2 : 1
  for (let deck = 0; deck < decks; deck++) map = map.replace(line, () => `{lines${deck}}`)
  const id = `seats-${coach.kind}`
  return {
    [id]: map,
    [`${id}-line`]: named(line, [
      [forAll + forWomen, '{seats}'],
      ['data-line="0"', 'data-line="{line}"'],
    ]),
    [`${id}-seat`]: seatNamed(forAll, 1, SEAT),
    [`${id}-seat-ladies`]: named(seatNamed(forWomen, 2, `${SEAT}, ladies’ seat`), [
      ['data-word="Ladies"', 'data-word="{word}"'],
      ['data-short="L"', 'data-short="{letter}"'],
    ]),
    [`${id}-legend`]: renderLegend(coach, false),
    [`${id}-legend-ladies`]: named(renderLegend(coach, true), [['>L<', '>{letter}<']]),
  }
}

/** The seat's name in seat.tsx, without its number. */
const SEAT = 'not known yet whether it is free'

function seatNamed(cell: string, seat: number, name: string): string {
  return named(cell, [
    [`Seat ${seat}, ${name}`, '{name}'],
    [`--lane:1;--rank:${seat}`, '--lane:{lane};--rank:{rank}'],
    [`data-seat="${seat}"`, 'data-seat="{seat}"'],
    [`>${seat}<`, '>{seat}<'],
  ])
}

function renderLegend({ kind }: Coach, ladies: boolean): string {
  return renderToStaticMarkup(<SeatLegend known={false} ladies={ladies} kept={false} berths={kind === 'sleeper'} />)
}
