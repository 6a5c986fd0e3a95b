import type { Page } from '@playwright/test'

/** What holds on each screen, at each width and size of letters. Each rule returns its faults. */

/**
 * @returns what does not fit: a page wider than the window, a control outside of it, a button or link whose text
 * overflows, a box that cuts its text off; empty if everything fits
 */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const found = scrollWidth > clientWidth ? [`page ${scrollWidth} wide in ${clientWidth}`] : []
    const isDesk = matchMedia('(min-width: 60em)').matches
    /** Content that scrolls or is clipped in a narrower box does not count. */
    function isInScroller(element: Element): boolean {
      for (let up = element.parentElement; up && up !== document.body; up = up.parentElement)
        if (getComputedStyle(up).overflowX !== 'visible') return true
      return false
    }
    for (const control of document.querySelectorAll<HTMLElement>('a, button, input, select, h1, h2, h3')) {
      const box = control.getBoundingClientRect()
      const style = getComputedStyle(control)
      if (box.width < 2 || style.visibility === 'hidden' || style.display === 'inline' || isInScroller(control))
        continue
      const name = `${control.tagName} "${control.textContent || control.getAttribute('aria-label')}"`
      if (box.right > clientWidth + 1 || box.left < -1) found.push(`${name} from ${box.left} to ${box.right}`)
      // On a desk a page has margins.
      else if (isDesk && (box.left < 8 || box.right > clientWidth - 8)) found.push(`${name} touches the window's edge`)
      // biome-ignore lint/performance/useDomNodeTextContent: words that are not shown at this width need no room.
      const shown = control.innerText
      if (/^(A|BUTTON)$/.test(control.tagName) && shown && control.scrollWidth > control.clientWidth + 1)
        found.push(`${name} needs ${control.scrollWidth} and has ${control.clientWidth}`)
    }
    // A carousel's other pictures wait beside the one that shows.
    for (const box of document.querySelectorAll<HTMLElement>(
      'body :not([inert], [inert] *, [aria-roledescription] *)',
    )) {
      if (box.scrollWidth <= box.clientWidth + 1 || box.clientWidth < 2 || !box.checkVisibility()) continue
      const { overflowX, textOverflow } = getComputedStyle(box)
      // biome-ignore lint/performance/useDomNodeTextContent: as above.
      const words = overflowX === 'hidden' && textOverflow !== 'ellipsis' ? box.innerText.trim() : ''
      if (words) found.push(`${box.tagName}.${box.className} cuts "${words.slice(0, 40)}" off at ${box.clientWidth}`)
    }
    return found
  })
}

/** @returns what stays at its place while the page scrolls, where it leaves less than 40 % of the window to the page */
export function crowds(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const stays = [...document.querySelectorAll('body :not(dialog *, [role="dialog"] *, [inert] *)')].filter((box) => {
      const { position, top, bottom, pointerEvents } = getComputedStyle(box)
      // A column leaves the page what is beside it. A toast lets fingers through, and goes. What fills the window scrolls.
      const isColumn = box.clientWidth < 0.6 * innerWidth
      const isApart = isColumn || pointerEvents === 'none' || box.clientHeight >= innerHeight || !box.checkVisibility()
      const isAtEdge = position === 'fixed' || (position === 'sticky' && (top !== 'auto' || bottom !== 'auto'))
      return isAtEdge && !isApart
    })
    const outermost = stays.filter((box) => !stays.some((other) => other !== box && other.contains(box)))
    const taken = outermost.reduce((sum, { clientHeight }) => sum + clientHeight, 0)
    const names = outermost.map(({ tagName, className, clientHeight }) => `${tagName}.${className} (${clientHeight})`)
    return taken > 0.6 * innerHeight ? [`of ${innerHeight} px stay put: ${names.join(', ')}`] : []
  })
}

/**
 * @returns short words that break in the middle, since their box is too narrow: nobody reads `Boar` `ded` at a glance.
 * Longer ones, such as addresses and names of places, have to break somewhere
 */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const longest = 10
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let text = texts.nextNode(); text instanceof Text; text = texts.nextNode()) {
      const box = text.parentElement
      if (!box?.checkVisibility({ visibilityProperty: true }) || box.closest('[inert], svg, script, style')) continue
      for (const word of text.data.matchAll(/[^\s/–-]+/gu)) {
        if ([...word[0]].length > longest) continue
        range.setStart(text, word.index)
        range.setEnd(text, word.index + word[0].length)
        const [first, ...others] = [...range.getClientRects()].filter(({ width }) => width > 0)
        if (others.some(({ top }) => first && top > first.top + first.height / 2))
          found.push(`"${word[0]}" of "${text.data.slice(0, 40)}" in ${box.tagName}.${box.className}`)
      }
    }
    return found
  })
}

/**
 * @returns sticky docks that are not at the foot of the screen. `position: sticky` stays within its parent: if a box
 * around the dock ends it, only people who scroll to the page's end find it
 */
export function docksOutOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    window.scrollTo(0, 0)
    return [...document.querySelectorAll('body *')].flatMap((element) => {
      const { position, bottom } = getComputedStyle(element)
      const below = element.getBoundingClientRect().bottom - window.innerHeight
      return position === 'sticky' && bottom === '0px' && below > 1
        ? [`${element.className} is ${below} px below the screen`]
        : []
    })
  })
}

/** @returns words over other words, and controls over other controls: boxes too narrow for both, or of a given height */
export function coveredThings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Thing {
      of: Text | Element
      layer: Element
      left: number
      right: number
      top: number
      bottom: number
    }
    /** What scrolls or stays put lies over the page for good. */
    function layerOf(element: Element): Element {
      for (let up = element; up !== document.body && up.parentElement; up = up.parentElement) {
        const { position, overflowX, overflowY } = getComputedStyle(up)
        if (/sticky|fixed/.test(position) || overflowX !== 'visible' || overflowY !== 'visible') return up
      }
      return document.body
    }
    /** What the browser leaves out below the window has no true height yet; words for screen readers are 1 px wide. */
    function isSeen(box: Element): boolean {
      const how = { visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }
      const isApart = box.closest('[inert], svg, script, style, [aria-roledescription]') !== null
      return !isApart && box.checkVisibility(how) && box.getBoundingClientRect().width > 3
    }
    function pairs(things: Thing[], edge: number): [Thing, Thing][] {
      return things.flatMap((one, index) =>
        things.slice(index + 1).flatMap((other): [Thing, Thing][] => {
          const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
          const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
          return one.layer === other.layer && width > edge && height > edge ? [[one, other]] : []
        }),
      )
    }
    const lines: Thing[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let text = texts.nextNode(); text instanceof Text; text = texts.nextNode()) {
      const box = text.parentElement
      if (!text.data.trim() || !box || !isSeen(box)) continue
      range.selectNodeContents(text)
      const layer = layerOf(box)
      // Letters take the middle of their line; lines that are set close share the rest.
      for (const { left, right, top, bottom, height } of range.getClientRects())
        lines.push({ of: text, layer, left, right, top: top + height * 0.22, bottom: bottom - height * 0.22 })
    }
    const controls = [...document.querySelectorAll('a, button, input, select, textarea, label')]
      .filter(isSeen)
      .map((of): Thing => {
        const { left, right, top, bottom } = of.getBoundingClientRect()
        return { of, layer: layerOf(of), left, right, top, bottom }
      })
    const nameOf = ({ of }: Thing) =>
      of.textContent?.trim() || (of instanceof Element ? of.getAttribute('aria-label') : '')
    // A field and its label, and the buttons within its box, are one thing to press.
    const labelOf = ({ of }: Thing) => (of instanceof HTMLInputElement ? of.labels?.[0] : undefined) ?? of
    const isOneThing = (one: Thing, other: Thing) =>
      labelOf(one).contains(labelOf(other)) || labelOf(other).contains(labelOf(one))
    const covered = [...pairs(lines, 2), ...pairs(controls, 4)].filter(([one, other]) => !isOneThing(one, other))
    return covered.map(([one, other]) => `"${nameOf(one)}" and "${nameOf(other)}" lie over each other`)
  })
}
