import { createHash } from 'node:crypto'
import type { Bus } from '#contract/buses/bus.ts'
import { rupees, shortDate } from '../../formats.ts'
import type { SharePicture } from '../fill-page.ts'
import { type SearchedRoute, searchQuery } from '../searched-route.ts'
import { PICTURE_SIZE, type Picture } from './picture.ts'

/** A picture, and how a page names it. Its address changes with what it shows, since chats keep what they have loaded. */
export interface AddressedPicture {
  picture: Picture
  /** Ends the name of its file. */
  revision: string
  shared: SharePicture
}

/** To be raised when pictures are drawn otherwise. */
const DRAWING = 2

/** Without what ages in a chat: free seats and rating. */
export function busPicture(bus: Bus, publicUrl: string): AddressedPicture {
  const { id, from, to, name, type, boardingPoint, departureTime: time } = bus
  const [day, fare] = [shortDate(bus.dateOfDeparture), rupees(bus.costPerSeat)]
  return addressed({ kind: 'bus', from, to, name, day, time, type, boardingPoint, fare }, (revision) => ({
    address: `${publicUrl}/share/bus/${id}-${revision}.png`,
    alt: `${from} to ${to}, ${day}, ${time}, ${name}, ${fare} for one seat`,
  }))
}

export function gonePicture(id: string, route: { from: string; to: string }, publicUrl: string): AddressedPicture {
  const { from, to } = route
  return addressed({ kind: 'gone', from, to }, (revision) => ({
    address: `${publicUrl}/share/bus/${Number(id)}-${revision}.png`,
    alt: `${from} to ${to}: see today’s buses`,
  }))
}

export function routePicture(route: SearchedRoute, publicUrl: string): AddressedPicture {
  const { from, to } = route
  const [fare, line] = [`from ${rupees(route.fare)}`, busesInWords(route)]
  return addressed({ kind: 'route', from, to, fare, line }, (revision) => ({
    address: `${publicUrl}/share/route/${revision}.png?${searchQuery(route)}`,
    alt: `${from} to ${to}: ${line}, ${fare}`,
  }))
}

/** @returns `4 buses on Fri 20 Nov`, `1 bus` */
export function busesInWords({ trips, date }: SearchedRoute): string {
  return `${trips === 1 ? '1 bus' : `${trips} buses`}${date === '' ? '' : ` on ${shortDate(date)}`}`
}

function addressed(picture: Picture, name: (revision: string) => { address: string; alt: string }): AddressedPicture {
  const revision = createHash('sha256')
    .update(JSON.stringify([DRAWING, picture]))
    .digest('hex')
    .slice(0, 10)
  return { picture, revision, shared: { ...name(revision), ...PICTURE_SIZE } }
}
