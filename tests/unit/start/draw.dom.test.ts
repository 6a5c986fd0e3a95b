import { beforeEach, expect, it, vi } from 'vitest'
import { draw, screenAt } from '#start/draw.ts'
import type { FirstBuses } from '#start/first-buses.ts'
import { lookOf } from '#start/rows.ts'
import { buses, NOW } from '../offline/device-fakes.ts'

const at = (pathname: string, search = '') => screenAt({ pathname, search })

/** Templates as the build writes them (src/build/screens.tsx), each with what tells it apart. */
function putTemplates(): void {
  const looks = [undefined, NOW].flatMap((rememberedAt) =>
    [30, 3, 1, 0].map((availableSeats) => lookOf({ ...sample(), availableSeats }, rememberedAt)),
  )
  const parts: Record<string, string> = {
    'screen-home':
      '<h1>Home</h1><input value="{from}"><input value="{to}">{strip}{list}{recents}<i data-style="width: 7px">{today}</i>',
    'home-waiting': '<p>Waiting</p>',
    'screen-other': '<header>Bar</header>',
    recents: '<section><ul><li>{from} to {to} again</li>{routes}</ul></section>',
    recent: '<li>{from} to {to}</li>',
    'strip-stale': '<p>Showing {what}, {age}</p>',
    'strip-offline': '<p>Offline. Showing {what}, {age}</p>',
    'home-more': '<ul>{rows}</ul><button>More</button>',
    'home-end': '<ul>{rows}</ul><p>No more</p>',
    notice: '<aside>Got it</aside>',
    ...Object.fromEntries(looks.map((look) => [look, '<li><a href="?bus={id}">{name}</a></li>'])),
  }
  document.body.innerHTML = '<div id="root"></div>'
  window.sawari = { templates: parts }
}

function sample() {
  const [bus] = buses(1)
  if (!bus) throw new Error('No bus.')
  return bus
}

/** Trips of the day after. */
const coming = (count: number) => buses(count).map((bus) => ({ ...bus, dateOfDeparture: '2026-11-22' }))
const first = (count: number, change: Partial<FirstBuses> = {}): FirstBuses => ({
  list: { buses: coming(count), total: count, updatedAt: NOW, etag: undefined, part: 'whole' },
  from: 'server',
  now: NOW,
  seenAt: NOW,
  ...change,
})

const shown = () => document.querySelector('.shell')

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  putTemplates()
})

it('knows the screens that every visit to an address begins with, and no other', () => {
  expect([at('/'), at('/bus'), at('/userAuth'), at('/about')]).toEqual(['home', 'buses', 'log-in', 'other'])
  // Lists of their own, and pages that the account decides about.
  expect([at('/bus', '?from=Patna'), at('/adminAuth/admin-home-page')]).toEqual(['other', 'none'])
  expect(at('/bus/bus-details')).toBe('no-bus')
  sessionStorage.setItem('busDetails', '{}')
  expect(at('/bus/bus-details')).toBe('other')
})

it('begins the search with the last route, as the app does, and with none where none can be read', () => {
  const fields = () => [...(shown()?.querySelectorAll('input') ?? [])].map(({ value }) => value)
  draw('home', undefined)
  expect(fields()).toEqual(['', ''])
  localStorage.setItem('searchData', JSON.stringify({ from: 'पटना', to: '"><b>Gaya {from}', buses: [] }))
  draw('home', undefined)
  expect(fields()).toEqual(['पटना', '"><b>Gaya {from}'])
  localStorage.setItem('searchData', JSON.stringify({ from: 'Patna', to: 7 }))
  draw('home', undefined)
  expect(fields()).toEqual(['', ''])
})

it('puts the buses into the app’s own rows, and says whether there are more', () => {
  draw('home', first(3))
  expect([...(shown()?.querySelectorAll('a') ?? [])].map(({ search }) => search)).toEqual(
    coming(3).map(({ id }) => `?bus=${id}`),
  )
  expect(shown()?.textContent).toContain('No more')
  expect(shown()?.textContent).not.toContain('Waiting')
  draw('home', first(40))
  expect(shown()?.querySelectorAll('a')).toHaveLength(5)
  expect(shown()?.querySelector('button')?.textContent).toBe('More')
})

it('tells the age of what is not of just now, and that there is no network', () => {
  const old = first(3, { from: 'memory' })
  const long = { ...old, list: { ...old.list, updatedAt: NOW - 50 * 86_400_000 } }
  draw('home', first(3))
  expect(shown()?.textContent).not.toMatch(/Showing|Offline/)
  draw('home', long)
  expect(shown()?.textContent).toContain('Showing last known buses, updated 50 days ago')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  draw('home', long)
  expect(shown()?.textContent).toContain('Offline. Showing last known buses, updated 50 days ago')
})

it('waits where it knows no buses, and leaves out what has left', () => {
  draw('home', undefined)
  expect(shown()?.textContent).toContain('Waiting')
  const left = first(3)
  left.list.buses = left.list.buses.map((bus) => ({ ...bus, dateOfDeparture: '2001-01-01' }))
  draw('home', left)
  expect(shown()?.querySelectorAll('a')).toHaveLength(0)
})

it('shows routes searched before, as they were typed, and none where storage holds something else', () => {
  localStorage.setItem('recentSearches', JSON.stringify([{ from: '<b>Patna</b>', to: 'Ranchi' }]))
  draw('home', undefined)
  expect([...(shown()?.querySelectorAll('li') ?? [])].map((item) => item.textContent)).toEqual([
    '<b>Patna</b> to Ranchi again',
    '<b>Patna</b> to Ranchi',
  ])
  for (const foreign of ['{', '7', 'null', '[null]']) {
    localStorage.setItem('recentSearches', foreign)
    draw('home', undefined)
    expect(shown()?.querySelector('section'), foreign).toBeNull()
  }
})

it('explains the sleeping server on a first visit alone, and sets styles that the policy forbids in attributes', () => {
  draw('home', undefined)
  expect(shown()?.querySelector('aside')).not.toBeNull()
  expect(shown()?.querySelector('i')?.style.width).toBe('7px')
  localStorage.setItem('hasVisited', 'true')
  draw('home', undefined)
  expect(shown()?.querySelector('aside')).toBeNull()
})

it('leaves the page alone where it has no such screen', () => {
  expect(draw('log-in', undefined)).toBeUndefined()
  expect(shown()).toBeNull()
})
