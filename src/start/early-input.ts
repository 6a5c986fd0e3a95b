import type { Bus } from '#contract/buses/bus.ts'
import { chooseBus } from '../features/buses/chosen/choose-bus.ts'
import { bringStyles } from '../lib/chunks/bring-files.ts'
import { loadChunk } from '../lib/chunks/load-chunk.ts'
import { WIDE } from '../lib/wide.ts'
import { draw, screenAt } from './draw.ts'
import type { StartFiles } from './load-app.ts'

declare global {
  interface SawariStart {
    /** Gives the app's first screen the input from before it was drawn; called once it is drawn. */
    replayInput?: () => void
  }
}

/**
 * Records input on the page before the app starts: links work at once, and the app then begins at their address;
 * typed, chosen and pressed input is kept for it.
 */
export function recordInput(shell: HTMLElement, files: StartFiles): void {
  /** The focused field, which keeps its selection when the app removes it with the rest of the page. */
  let focused: HTMLInputElement | undefined
  /** The button last pressed, and the link or button of the page that a finger or mouse still holds down. */
  let pressed: HTMLButtonElement | undefined
  let held: Pressable | undefined
  const seats = new Set<HTMLButtonElement>()

  shell.addEventListener('focusin', ({ target }) => {
    focused = target instanceof HTMLInputElement ? target : undefined
    // Like the app's place fields: typing replaces the last route.
    if (focused?.matches('[role=combobox]')) focused.select()
  })
  shell.addEventListener('focusout', () => {
    // If the app removes the page, the focus event does not mean that the person left the field.
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
      // By then the app has processed the fields: a press acts on their contents.
      queueMicrotask(() => {
        // The page and the app have the same fields.
        const field = focused && fieldsOf(root)[fieldsOf(shell).indexOf(focused)]
        field?.focus({ preventScroll: true })
        // Date and choice fields have no selection.
        if (focused?.selectionStart != null) field?.setSelectionRange(focused.selectionStart, focused.selectionEnd)
        giveSeats(seats, root)
        if (pressed) pressWhenThere(pressed)
        if (held) pressWhenLetGo(held)
      })
    },
  } satisfies Pick<SawariStart, 'replayInput'>)
}

/** Follows a link without reloading the page: the app is loading, and begins at the address it finds. */
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

/**
 * Draws the seats, whose files come separately: until they are here, or if they do not arrive, only the bar is drawn.
 */
export async function showSeats(bus: Bus, shell: HTMLElement, files: StartFiles): Promise<void> {
  // A desk has another screen, and without a signal the app shows more than the page can.
  if (matchMedia(WIDE).matches || !navigator.onLine) return
  try {
    const [drawSeats] = await Promise.all([
      loadChunk(async () => (await import('./draw-seats.ts')).drawSeats),
      bringStyles(files.ofSeats),
    ])
    // If not connected: the app has started, or the person has left the page.
    const seats = shell.isConnected ? drawSeats(bus) : undefined
    if (seats) recordInput(seats, files)
  } catch {
    // The app loads the same files, and reports a failure.
  }
}

/** The bus of a row, which a press passes on (src/features/buses/chosen/chosen-bus.ts). */
function busOf({ search }: HTMLAnchorElement): Bus | undefined {
  const id = Number(new URLSearchParams(search).get('bus'))
  return window.sawari?.buses?.list.buses.find((bus) => bus.id === id)
}

function fieldsOf(part: ParentNode): HTMLInputElement[] {
  return [...part.querySelectorAll('input')]
}

/** Repeats the input in the app's fields: the app handles it as its own. */
function giveFields(given: readonly HTMLInputElement[], taken: readonly HTMLInputElement[]): void {
  for (const [index, { type, value, defaultValue, checked, defaultChecked }] of given.entries()) {
    const field = taken[index]
    if (!field) continue
    if (type === 'radio' || type === 'checkbox') {
      if (checked && !defaultChecked) field.click()
    } else if (value !== defaultValue) typeInto(field, value)
  }
}

/** The app began with the seats kept then; this presses seats that were pressed while it was drawn. */
function giveSeats(pressed: Iterable<HTMLButtonElement>, taken: ParentNode): void {
  const chosen = (seat: Element) => seat.matches('[aria-pressed="true"]')
  for (const seat of pressed) {
    const same = taken.querySelector<HTMLButtonElement>(`button[data-seat="${seat.dataset.seat}"]`)
    if (same && chosen(same) !== chosen(seat)) same.click()
  }
}

/** Sets the value by the element's own setter: React ignores its own values, but takes this for a person's input. */
function typeInto(field: HTMLInputElement, value: string): void {
  field.focus({ preventScroll: true })
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.blur()
}

/** Whether a click opens neither a new tab or window nor a menu. */
function isPlain({ metaKey, ctrlKey, shiftKey, button }: MouseEvent): boolean {
  return !metaKey && !ctrlKey && !shiftKey && button === 0
}

type Pressable = HTMLAnchorElement | HTMLButtonElement

function pressableAt(target: EventTarget | null): Pressable | undefined {
  const found = target instanceof Element ? target.closest('a, button') : null
  return found instanceof HTMLAnchorElement || found instanceof HTMLButtonElement ? found : undefined
}

/** The visible name. A seat's full name says more once it is known whether the seat is free. */
function nameOf(part: Pressable): string {
  if (part instanceof HTMLAnchorElement) return part.href
  return part.dataset.seat ?? part.getAttribute('aria-label') ?? part.textContent ?? ''
}

/** Notices and the like come a moment after the first screen; after another press their press is dropped. */
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
 * For a page removed under a finger. Browsers make no click of a press that ends on another element than it began on
 * (https://w3c.github.io/uievents/#event-type-click); after a touch they may, and then nothing is left to do.
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
