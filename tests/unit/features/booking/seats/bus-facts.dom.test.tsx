import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Bus } from '#contract/buses/bus.ts'
import { BusFacts } from '#features/booking/seats/bus-facts.tsx'
import { hi } from '#language/hi/hi.ts'
import { speak } from '#language/say.ts'

const BUS: Bus = {
  id: 77,
  name: 'Test Travels',
  busNumber: 'BR01AB1234',
  type: 'AC Sleeper Bus',
  rating: 'N/A',
  from: 'Patna',
  to: 'Ranchi',
  dateOfDeparture: '2030-01-15',
  departureTime: '21:30',
  reportingTime: '21:00',
  availableSeats: 14,
  numberOfSeats: 33,
  costPerSeat: 750,
  boardingPoint: 'Mithapur',
  droppingPoint: 'Kantatoli',
}

afterEach(() => {
  cleanup()
  act(() => speak('en', {}))
})

it.each([
  [{}, 'Report by 21:00 at Mithapur, get off at Kantatoli', '21:00 बजे तक Mithapur पहुँचें, Kantatoli पर उतरें'],
  [{ droppingPoint: '' }, 'Report by 21:00 at Mithapur', '21:00 बजे तक Mithapur पहुँचें'],
  [{ boardingPoint: '' }, 'Report by 21:00, get off at Kantatoli', '21:00 बजे तक पहुँचें, Kantatoli पर उतरें'],
  [{ boardingPoint: '', droppingPoint: '' }, 'Report by 21:00', '21:00 बजे तक पहुँचें'],
])('says the way in one sentence of the language, changing where it stands: %j', (lacks, english, hindi) => {
  const { container } = render(
    <BusFacts payment={undefined} bus={{ ...BUS, ...lacks }} counted terms={undefined} termsAwaited={false} />,
  )
  expect(container.querySelector('p')?.textContent).toBe(english)
  act(() => speak('hi', hi))
  expect(container.querySelector('p')?.textContent).toBe(hindi)
})
