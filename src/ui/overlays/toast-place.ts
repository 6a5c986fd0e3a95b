import { lastPressed } from './toast.ts'

/** Places toasts: never over a title or over the control just pressed. Loaded with the first toast. */

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

const GAP = 8
const TITLES = 'h1, [role="dialog"] h2, [role="alertdialog"] h2'
/** Marks sheets and prompts at the foot of a phone's screen. */
const AT_FOOT = '[data-at-foot]'

/**
 * @param toasts their box at the foot of the window
 * @param kept boxes that they must not cover
 * @param top toasts may not go above this
 * @returns the px to lift them to the lowest free place; undefined if there is none
 */
export function liftOver(toasts: Box, kept: readonly Box[], top: number): number | undefined {
  const height = toasts.bottom - toasts.top
  let bottom = toasts.bottom
  for (;;) {
    const covered = kept.find(
      (box) =>
        box.left < toasts.right &&
        box.right > toasts.left &&
        box.top < bottom + GAP &&
        box.bottom > bottom - height - GAP,
    )
    if (!covered) return toasts.bottom - bottom
    bottom = covered.top - GAP - 1
    if (bottom - height < top) return undefined
  }
}

/** Events after which other things may be under the toasts; changes of size are watched besides. */
const MOVED = ['animationend', 'transitionend', 'resize', 'scroll', 'focusin'] as const

/**
 * From now on keeps toasts off titles and off the control just pressed, and the notice of a slow request likewise.
 * @param viewport the element around the toasts, one stack at least
 * @returns the way to stop
 */
export function keepPlaced(viewport: HTMLElement): () => void {
  let lift = 0
  function place() {
    const stack = viewport.firstElementChild
    if (!stack) return
    const { top, bottom, height } = viewport.getBoundingClientRect()
    const { left, right } = stack.getBoundingClientRect()
    lift = height > 0 ? liftNow({ left, right, top: top + lift, bottom: bottom + lift }, viewport) : 0
    viewport.style.setProperty('--lift', `${-lift}px`)
  }
  const again = ({ target }: Event) => {
    if (!viewport.contains(target instanceof Node ? target : null)) place()
  }
  for (const event of MOVED) window.addEventListener(event, again, { passive: true })
  // Its first callback comes at once, and places them the first time.
  const sizes = new ResizeObserver(place)
  for (const element of [viewport, document.body]) sizes.observe(element)
  return () => {
    sizes.disconnect()
    for (const event of MOVED) window.removeEventListener(event, again)
    viewport.style.removeProperty('--lift')
  }
}

/**
 * @param toasts their box at the foot of the window
 * @param own the toasts' element: its contents are not in their way
 */
function liftNow(toasts: Box, own: Element): number {
  const pressed = lastPressed()
  const always = [...boxesOf(TITLES), ...(pressed?.isConnected ? visible([pressed]) : [])]
  const atFoot = boxesOf(AT_FOOT, own)
  // A sheet may fill the screen: then toasts may cover its fields, but not its buttons.
  const ofSheets = boxesOf(`${AT_FOOT} :is(a, button)`, own)
  return liftOver(toasts, [...always, ...atFoot], 0) ?? liftOver(toasts, [...always, ...ofSheets], 0) ?? 0
}

function boxesOf(selector: string, except?: Element): DOMRect[] {
  return visible([...document.querySelectorAll(selector)].filter((element) => !except?.contains(element)))
}

function visible(elements: readonly Element[]): DOMRect[] {
  return elements
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height, bottom, top }) => width > 1 && height > 1 && bottom > 0 && top < window.innerHeight)
}
