import { beforeEach, expect, it, vi } from 'vitest'
import { recordInput } from '#start/early-input.ts'
import { buses, NOW } from '../offline/device-fakes.ts'

const FORM =
  '<form><input value="" aria-label="From"><input value="Ranchi" aria-label="To">' +
  '<input type="radio" name="day" aria-label="Today" checked><input type="radio" name="day" aria-label="Tomorrow">' +
  '<button type="submit">Search Bus</button></form><a href="/bus">All buses</a>'

const FILES = { scripts: [], ofPages: {}, ofOtherPages: [], ofSeats: [], secondFrame: [], languages: {} }

function at<T extends Element>(selector: string, kind: new () => T, of: ParentNode = document): T {
  const found = of.querySelector(selector)
  if (!(found instanceof kind)) throw new Error(`There is no ${selector}.`)
  return found
}
const field = (label: string) => at(`[aria-label="${label}"]`, HTMLInputElement)
const type = (label: string, text: string) => {
  field(label).focus()
  field(label).value = text
  field(label).dispatchEvent(new Event('input', { bubbles: true }))
}

/** The app has come: the same fields, of its own, in the page's place. */
async function arrive(): Promise<void> {
  at('#root', HTMLElement).innerHTML = FORM
  window.sawari?.replayInput?.()
  await Promise.resolve()
}

beforeEach(() => {
  history.replaceState(null, '', '/')
  document.body.innerHTML = `<div id="root"><div class="shell">${FORM}</div></div>`
  window.sawari = { templates: { 'screen-other': '<p>Bar</p>' } }
  vi.stubGlobal('scrollTo', () => undefined)
  recordInput(at('.shell', HTMLElement), FILES)
})

it('gives the app what was typed and chosen, which hears of it, and the focus where it was', async () => {
  type('From', 'Patna')
  field('From').setSelectionRange(2, 2)
  field('From').dispatchEvent(new Event('input', { bubbles: true }))
  field('Tomorrow').click()
  field('From').focus()
  const heard: string[] = []
  document.addEventListener('input', ({ target }) => heard.push((target as HTMLInputElement).value))
  await arrive()
  expect([field('From').value, field('To').value, field('Tomorrow').checked]).toEqual(['Patna', 'Ranchi', true])
  expect(heard).toContain('Patna')
  expect(document.activeElement).toBe(field('From'))
})

it('has a route typed over: a field of a place is marked whole once somebody is in it, others are not', () => {
  field('To').setAttribute('role', 'combobox')
  field('To').focus()
  expect([field('To').selectionStart, field('To').selectionEnd]).toEqual([0, 'Ranchi'.length])
  field('From').value = 'Patna'
  field('From').setSelectionRange(1, 1)
  field('From').focus()
  expect([field('From').selectionStart, field('From').selectionEnd]).toEqual([1, 1])
})

it('touches nothing that nobody has touched', async () => {
  const heard = vi.fn()
  document.addEventListener('input', heard)
  await arrive()
  expect(heard).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(document.body)
})

it('presses in the app what was pressed before, once, when what was typed stands there', async () => {
  type('From', 'Gaya')
  at('button', HTMLButtonElement).click()
  const pressedWith: string[] = []
  at('#root', HTMLElement).addEventListener('click', () => pressedWith.push(field('From').value))
  await arrive()
  expect(pressedWith).toEqual(['Gaya'])
})

it('presses what comes a moment after the first screen, unless somebody has pressed something else by then', async () => {
  for (const [between, presses] of [
    [() => undefined, 1],
    [() => document.dispatchEvent(new PointerEvent('pointerdown')), 0],
  ] as const) {
    document.body.innerHTML = `<div id="root"><div class="shell">${FORM}<button>Got it!</button></div></div>`
    recordInput(at('.shell', HTMLElement), FILES)
    at('.shell > button', HTMLButtonElement).click()
    await arrive()
    between()
    const late = document.createElement('button')
    late.textContent = 'Got it!'
    const pressed = vi.fn()
    late.addEventListener('click', pressed)
    document.body.append(late)
    await new Promise((resolve) => setTimeout(resolve))
    expect(pressed).toHaveBeenCalledTimes(presses)
  }
})

it.each([
  ['on the same one of the app, makes a press of it', () => at('button', HTMLButtonElement), false, 1],
  ['beside it, is none', () => at('a', HTMLAnchorElement), false, 0],
  ['where the browser makes a click of it itself, is one press', () => at('button', HTMLButtonElement), true, 1],
])('a finger that is down when the app comes, and let go %s', async (_, under, browserClicks, presses) => {
  at('button', HTMLButtonElement).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await arrive()
  const pressed = vi.fn((event: Event) => event.preventDefault())
  at('#root', HTMLElement).addEventListener('click', pressed)
  document.elementFromPoint = under
  under().dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  if (browserClicks) under().click()
  await new Promise((resolve) => setTimeout(resolve, 1))
  expect(pressed).toHaveBeenCalledTimes(presses)
})

it('gives the app the seats that were pressed while it was drawn, and no press of the others', async () => {
  const seats = (chosen: readonly boolean[]) =>
    chosen.map((is, index) => `<button data-seat="${index + 1}" aria-pressed="${is}"></button>`).join('')
  document.body.innerHTML = `<div id="root"><div class="shell">${seats([true, false, true, false, true])}</div></div>`
  recordInput(at('.shell', HTMLElement), FILES)
  // As draw-seats.ts does it.
  for (const number of [1, 2, 3]) {
    const seat = at(`[data-seat="${number}"]`, HTMLButtonElement)
    seat.setAttribute('aria-pressed', String(seat.getAttribute('aria-pressed') === 'false'))
    seat.click()
  }
  const pressed: (string | undefined)[] = []
  const app = document.createElement('div')
  app.innerHTML = seats([false, false, true, false, false])
  app.addEventListener('click', ({ target }) => pressed.push(target instanceof HTMLElement ? target.dataset.seat : ''))
  at('#root', HTMLElement).replaceChildren(app)
  window.sawari?.replayInput?.()
  await Promise.resolve()
  expect(pressed).toEqual(['2', '3'])
})

it('a finger that is down on a seat when the app comes presses it, whatever is known of it by then', async () => {
  const seat = (name: string) => `<button data-seat="4" aria-label="${name}" aria-pressed="false"></button>`
  document.body.innerHTML = `<div id="root"><div class="shell">${seat('Seat 4, not known yet')}</div></div>`
  recordInput(at('.shell', HTMLElement), FILES)
  at('button', HTMLButtonElement).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  at('#root', HTMLElement).innerHTML = seat('Seat 4, available')
  window.sawari?.replayInput?.()
  await Promise.resolve()
  const pressed = vi.fn()
  at('button', HTMLButtonElement).addEventListener('click', pressed)
  document.elementFromPoint = () => at('button', HTMLButtonElement)
  document.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  await new Promise((resolve) => setTimeout(resolve, 1))
  expect(pressed).toHaveBeenCalledTimes(1)
})

it('a finger that was lifted before the app came has pressed once', async () => {
  const button = at('button', HTMLButtonElement)
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  button.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  button.click()
  await arrive()
  const pressed = vi.fn()
  at('#root', HTMLElement).addEventListener('click', pressed)
  document.elementFromPoint = () => at('button', HTMLButtonElement)
  document.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  await new Promise((resolve) => setTimeout(resolve, 1))
  expect(pressed).not.toHaveBeenCalled()
})

it('follows a link at once: the app begins where it leads', () => {
  at('a', HTMLAnchorElement).href = '/about'
  at('a', HTMLAnchorElement).click()
  expect(location.pathname).toBe('/about')
  expect(at('.shell', HTMLElement).textContent).toBe('Bar')
})

it('carries the bus of a row along, and forgets the seats of the one before', () => {
  const [bus] = buses(1)
  if (!bus) throw new Error('No bus.')
  const list = { buses: [bus], total: 1, updatedAt: NOW, etag: undefined, part: 'whole' as const }
  Object.assign(window.sawari ?? {}, { buses: { list, from: 'server', now: NOW, seenAt: NOW } })
  sessionStorage.setItem('selectedSeats', '["4"]')
  const row = at('a', HTMLAnchorElement)
  row.href = `/bus/bus-details?bus=${bus.id}`
  row.click()
  expect(location.pathname + location.search).toBe('/bus/bus-details')
  expect(JSON.parse(sessionStorage.getItem('busDetails') ?? '')).toMatchObject({ id: bus.id })
  expect(sessionStorage.getItem('selectedSeats')).toBeNull()
})

it.each([
  ['in a tab of its own', { ctrlKey: true }],
  ['to another site', { href: 'https://elsewhere.example/' }],
  ['within the page', { href: '#content' }],
])(
  'leaves a link that leads %s to the browser',
  (_, { ctrlKey = false, href }: { ctrlKey?: boolean; href?: string }) => {
    const link = at('a', HTMLAnchorElement)
    if (href) link.href = href
    const press = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey })
    // Whatever the browser would do with it is not done here.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    const prevented = vi.spyOn(press, 'preventDefault')
    link.dispatchEvent(press)
    expect(prevented).toHaveBeenCalledTimes(1)
    expect(location.pathname).toBe('/')
  },
)
