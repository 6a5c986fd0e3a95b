import type { Bus } from '../../contract/bus.ts'
import { BUS_DETAILS, SELECTED_SEATS } from '../storage-keys.ts'
import { draw, screenAt } from './draw.ts'

declare global {
  interface SawariStart {
    /** Gives the app's first screen what was typed and tapped before it was there; called when it stands. */
    handOver?: () => void
  }
}

/** A field of the page, told by its place among the fields: those of the app are the same ones. */
interface Focus {
  place: number
  from: number | null
  to: number | null
}

/**
 * Follows what is done on the page before the app is there: links lead on at once, the app then begins where they lead;
 * what was typed, chosen and pressed is kept for it.
 */
export function watchHands(shell: HTMLElement): void {
  let focus: Focus | undefined
  let pressed: string | undefined

  function noteFocus(): void {
    const field = document.activeElement
    if (!(field instanceof HTMLInputElement) || !shell.contains(field)) return
    // Fields of dates and choices have no selection to tell.
    const { selectionStart: from, selectionEnd: to } = field
    focus = { place: fieldsOf(shell).indexOf(field), from, to }
  }
  for (const event of ['focusin', 'input']) shell.addEventListener(event, noteFocus)
  shell.addEventListener('focusout', () => {
    // The app takes the field away with the rest of the page: nobody has left it then.
    queueMicrotask(() => {
      if (shell.isConnected && !(document.activeElement instanceof HTMLInputElement)) focus = undefined
    })
  })
  shell.addEventListener('submit', (event) => event.preventDefault())
  shell.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return
    const link = event.target.closest('a')
    if (link) return follow(event, link)
    const button = event.target.closest('button')
    if (button) pressed = nameOf(button)
  })

  Object.assign(window.sawari ?? {}, {
    handOver() {
      const root = document.getElementById('root')
      if (!root) return
      giveFields(fieldsOf(shell), fieldsOf(root))
      // What the app makes of the fields it has done by then: a press is about what stands in them.
      queueMicrotask(() => {
        const field = focus && fieldsOf(root)[focus.place]
        if (focus && field) {
          field.focus({ preventScroll: true })
          if (focus.from !== null) field.setSelectionRange(focus.from, focus.to)
        }
        if (pressed !== undefined)
          [...root.querySelectorAll('button')].find((button) => nameOf(button) === pressed)?.click()
      })
    },
  } satisfies Pick<SawariStart, 'handOver'>)
}

/** Leads where the link does, without loading the page again: the app is on its way, and begins at the address it finds. */
function follow(event: MouseEvent, link: HTMLAnchorElement): void {
  if (link.origin !== location.origin || link.hash !== '') return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  const bus = busOf(link)
  if (bus) keepChosen(bus)
  history.pushState(null, '', bus ? link.pathname : link.href)
  const screen = screenAt(location)
  const shell = draw(screen === 'none' ? 'other' : screen, window.sawari?.buses)
  if (shell) watchHands(shell)
  scrollTo(0, 0)
}

/** The bus of a row, which a press carries along (src/features/buses/chosen-bus.ts). */
function busOf({ search }: HTMLAnchorElement): Bus | undefined {
  const id = Number(new URLSearchParams(search).get('bus'))
  return window.sawari?.buses?.list.buses.find((bus) => bus.id === id)
}

function keepChosen(bus: Bus): void {
  try {
    // The seats of the one before, if there was one, are not those of this.
    sessionStorage.removeItem(SELECTED_SEATS)
    sessionStorage.setItem(BUS_DETAILS, JSON.stringify(bus))
  } catch {
    // Storage is blocked: the page behind the link says that no bus is chosen.
  }
}

function fieldsOf(part: ParentNode): HTMLInputElement[] {
  return [...part.querySelectorAll('input')]
}

/** As if it were done there: the app hears of it, and draws what it makes of it. */
function giveFields(given: readonly HTMLInputElement[], taken: readonly HTMLInputElement[]): void {
  for (const [place, { type, value, defaultValue, checked, defaultChecked }] of given.entries()) {
    const field = taken[place]
    if (!field) continue
    if (type === 'radio' || type === 'checkbox') {
      if (checked && !defaultChecked) field.click()
    } else if (value !== defaultValue) typeInto(field, value)
  }
}

/** React keeps the value that it has given itself, and takes one set through the element's own setter for that of a person. */
function typeInto(field: HTMLInputElement, value: string): void {
  field.focus({ preventScroll: true })
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.blur()
}

/** What a button is called, which the same one of the app is called too. */
function nameOf(button: HTMLButtonElement): string {
  return button.getAttribute('aria-label') ?? button.textContent ?? ''
}
