import type { Bus } from '#contract/buses/bus.ts'
import { chooseBus } from '../features/buses/chosen/choose-bus.ts'
import { bringStyles } from '../lib/chunks/bring-files.ts'
import { loadChunk } from '../lib/chunks/load-chunk.ts'
import { WIDE } from '../lib/wide.ts'
import { draw, screenAt } from './draw.ts'
import type { StartFiles } from './load-app.ts'

declare global {
  interface SawariStart {
    /** Gives the app's first screen what was typed and tapped before it was there; called when it stands. */
    replayInput?: () => void
  }
}

/**
 * Follows what is done on the page before the app is there: links lead on at once, the app then begins where they lead;
 * what was typed, chosen and pressed is kept for it.
 */
export function recordInput(shell: HTMLElement, files: StartFiles): void {
  /** The field that somebody is in, which keeps its selection when the app takes it away with the rest of the page. */
  let focused: HTMLInputElement | undefined
  /** What was pressed, and what a finger or a mouse button is still down on: links and buttons of the page. */
  let pressed: HTMLButtonElement | undefined
  let held: Pressable | undefined
  const seats = new Set<HTMLButtonElement>()

  shell.addEventListener('focusin', ({ target }) => {
    focused = target instanceof HTMLInputElement ? target : undefined
    // As the app's fields of places do: what is typed takes the place of the last route.
    if (focused?.matches('[role=combobox]')) focused.select()
  })
  shell.addEventListener('focusout', () => {
    // Where the page is taken away, nobody has left the field.
    queueMicrotask(() => {
      if (shell.isConnected && !shell.contains(document.activeElement)) focused = undefined
    })
  })
  shell.addEventListener('submit', (event) => event.preventDefault())
  shell.addEventListener('pointerdown', (event) => {
    held = isPlain(event) ? pressableAt(event.target) : undefined
  })
  for (const event of ['pointerup', 'pointercancel'])
    shell.addEventListener(event, () => {
      held = undefined
    })
  shell.addEventListener('click', (event) => {
    const target = pressableAt(event.target)
    if (target instanceof HTMLAnchorElement) follow(event, target, files)
    // A chosen seat is kept where the app looks when it begins (draw-seats.ts).
    else if (target?.dataset.seat) seats.add(target)
    else if (target) pressed = target
  })

  Object.assign(window.sawari ?? {}, {
    replayInput() {
      const root = document.getElementById('root')
      if (!root) return
      giveFields(fieldsOf(shell), fieldsOf(root))
      // What the app makes of the fields it has done by then: a press is about what stands in them.
      queueMicrotask(() => {
        // Both have the same fields.
        const field = focused && fieldsOf(root)[fieldsOf(shell).indexOf(focused)]
        field?.focus({ preventScroll: true })
        // Fields of dates and choices have none.
        if (focused?.selectionStart != null) field?.setSelectionRange(focused.selectionStart, focused.selectionEnd)
        giveSeats(seats, root)
        if (pressed) pressWhenThere(pressed)
        if (held) pressWhenLetGo(held)
      })
    },
  } satisfies Pick<SawariStart, 'replayInput'>)
}

/** Leads where the link does, without loading the page again: the app is on its way, and begins at the address it finds. */
function follow(event: MouseEvent, link: HTMLAnchorElement, files: StartFiles): void {
  if (link.origin !== location.origin || link.hash !== '' || !isPlain(event)) return
  event.preventDefault()
  const bus = busOf(link)
  if (bus) chooseBus(bus)
  history.pushState(null, '', bus ? link.pathname : link.href)
  const shell = drawHere(files)
  if (shell && bus) void showSeats(bus, shell, files)
  const goBack = () => {
    if (document.querySelector('#root > .shell')) drawHere(files)
  }
  addEventListener('popstate', goBack, { once: true })
}

function drawHere(files: StartFiles): HTMLElement | undefined {
  const screen = screenAt(location)
  const shell = draw(screen === 'none' ? 'other' : screen, window.sawari?.buses)
  if (shell) recordInput(shell, files)
  scrollTo(0, 0)
  return shell
}

/** The seats come with files of their own: until those are here, and where they do not come, the bar stands alone. */
export async function showSeats(bus: Bus, shell: HTMLElement, files: StartFiles): Promise<void> {
  // On a desk the screen is another one; without a signal it has more to say than that of the page.
  if (matchMedia(WIDE).matches || !navigator.onLine) return
  try {
    const [drawSeats] = await Promise.all([
      loadChunk(async () => (await import('./draw-seats.ts')).drawSeats),
      bringStyles(files.ofSeats),
    ])
    // The app has come, or somebody has gone on.
    const seats = shell.isConnected ? drawSeats(bus) : undefined
    if (seats) recordInput(seats, files)
  } catch {
    // The app has the same files to load, and says so where it cannot.
  }
}

/** The bus of a row, which a press carries along (src/features/buses/chosen/chosen-bus.ts). */
function busOf({ search }: HTMLAnchorElement): Bus | undefined {
  const id = Number(new URLSearchParams(search).get('bus'))
  return window.sawari?.buses?.list.buses.find((bus) => bus.id === id)
}

function fieldsOf(part: ParentNode): HTMLInputElement[] {
  return [...part.querySelectorAll('input')]
}

/** As if it were done there: the app hears of it, and draws what it makes of it. */
function giveFields(given: readonly HTMLInputElement[], taken: readonly HTMLInputElement[]): void {
  for (const [index, { type, value, defaultValue, checked, defaultChecked }] of given.entries()) {
    const field = taken[index]
    if (!field) continue
    if (type === 'radio' || type === 'checkbox') {
      if (checked && !defaultChecked) field.click()
    } else if (value !== defaultValue) typeInto(field, value)
  }
}

/** The app has begun with the seats that were kept then; while it was drawn others may have been pressed. */
function giveSeats(pressed: Iterable<HTMLButtonElement>, taken: ParentNode): void {
  const chosen = (seat: Element) => seat.matches('[aria-pressed="true"]')
  for (const seat of pressed) {
    const same = taken.querySelector<HTMLButtonElement>(`button[data-seat="${seat.dataset.seat}"]`)
    if (same && chosen(same) !== chosen(seat)) same.click()
  }
}

/** React keeps the value that it has given itself, and takes one set through the element's own setter for that of a person. */
function typeInto(field: HTMLInputElement, value: string): void {
  field.focus({ preventScroll: true })
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.blur()
}

/** Neither for a tab or window of its own nor for a menu. */
function isPlain({ metaKey, ctrlKey, shiftKey, button }: MouseEvent): boolean {
  return !metaKey && !ctrlKey && !shiftKey && button === 0
}

type Pressable = HTMLAnchorElement | HTMLButtonElement

function pressableAt(target: EventTarget | null): Pressable | undefined {
  const found = target instanceof Element ? target.closest('a, button') : null
  return found instanceof HTMLAnchorElement || found instanceof HTMLButtonElement ? found : undefined
}

/** Its name for people who look at the page. Of a seat more is said when it is known whether it is free. */
function nameOf(part: Pressable): string {
  if (part instanceof HTMLAnchorElement) return part.href
  return part.dataset.seat ?? part.getAttribute('aria-label') ?? part.textContent ?? ''
}

/** Notices and the like come a moment after the first screen; somebody who has pressed something else meanwhile waits for none. */
const PRESS_PATIENCE_MS = 5_000

function pressWhenThere(pressed: HTMLButtonElement): void {
  const press = () => {
    const found = [...document.querySelectorAll('button')].find((button) => nameOf(button) === nameOf(pressed))
    found?.click()
    return found !== undefined
  }
  if (press()) return
  const observer = new MutationObserver(() => {
    if (press()) observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const giveUp = () => observer.disconnect()
  document.addEventListener('pointerdown', giveUp, { once: true })
  setTimeout(giveUp, PRESS_PATIENCE_MS)
}

/**
 * The page was taken away under a finger. A browser makes no click of a press that ends on another element than it began on
 * (https://w3c.github.io/uievents/#event-type-click); of a touch it may, and then there is nothing to make up for.
 */
function pressWhenLetGo(held: Pressable): void {
  const end = (event: PointerEvent) => {
    let clicked = false
    const note = ({ target }: Event) => {
      if (pressableAt(target)) clicked = true
    }
    document.addEventListener('click', note, { capture: true })
    const under = pressableAt(document.elementFromPoint(event.clientX, event.clientY))
    setTimeout(() => {
      document.removeEventListener('click', note, { capture: true })
      if (!clicked && under && nameOf(under) === nameOf(held)) under.click()
    })
  }
  document.addEventListener('pointerup', end, { once: true })
  document.addEventListener('pointercancel', () => document.removeEventListener('pointerup', end), { once: true })
}
