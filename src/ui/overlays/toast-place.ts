import { lastPressed } from './toast.ts'

/** Where toasts may lie: never over a title or over what was just pressed. Loaded with the first of them. */

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

const GAP = 8
const TITLES = 'h1, [role="dialog"] h2, [role="alertdialog"] h2'
/** Sheets and prompts stand at the foot of a phone's screen, and say so. */
const AT_FOOT = '[data-at-foot]'

/**
 * @param toasts as they would lie at the foot of the window
 * @param kept what they must not cover
 * @param top nothing may lie above this
 * @returns by how many px they are lifted to the lowest place that covers none of it; undefined where there is none
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

/** After these other things may lie where the toasts are; what grows or shrinks is watched besides. */
const MOVED = ['animationend', 'transitionend', 'resize', 'scroll', 'focusin'] as const

/**
 * Keeps toasts off titles and off what was just pressed, from now on; and so the notice of a slow request.
 * @param viewport what they lie in, one stack at least
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
  // Its first answer comes at once: it places them the first time.
  const sizes = new ResizeObserver(place)
  for (const element of [viewport, document.body]) sizes.observe(element)
  return () => {
    sizes.disconnect()
    for (const event of MOVED) window.removeEventListener(event, again)
    viewport.style.removeProperty('--lift')
  }
}

/**
 * @param toasts as they would lie at the foot of the window
 * @param own what holds them: nothing in there is in their way
 */
function liftNow(toasts: Box, own: Element): number {
  const pressed = lastPressed()
  const always = [...boxesOf(TITLES), ...(pressed?.isConnected ? visible([pressed]) : [])]
  const atFoot = boxesOf(AT_FOOT, own)
  // A sheet may fill the screen: then its fields give way, its buttons do not.
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
