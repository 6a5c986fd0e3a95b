import type { Page } from './page.ts'

/**
 * As Chrome's translation works on a page: an element of its own stands in for each text, also for those that come later
 * (`<font><font>…</font></font>`, the text itself is taken out). What it says stays the same, so that rows find it.
 */
export interface Translator {
  /** @returns texts that the app has changed since, while something else still stands in their place */
  stale(): string[]
  /** How many texts it has taken out. */
  readonly swapped: number
}

export function translate({ window }: Page): Translator {
  const { document } = window
  const swaps: { text: Text; was: string; standIn: Element }[] = []
  function swap(text: Text): void {
    const standIn = document.createElement('font')
    standIn.append(document.createElement('font'))
    standIn.firstElementChild?.append(text.data)
    text.replaceWith(standIn)
    swaps.push({ text, was: text.data, standIn })
  }
  function swapAll(): void {
    const texts: Text[] = []
    const walker = document.createTreeWalker(document.body, window.NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node instanceof window.Text && node.data.trim() !== '' && !node.parentElement?.closest('font, script, style'))
        texts.push(node)
    for (const text of texts) swap(text)
  }
  swapAll()
  new window.MutationObserver(swapAll).observe(document.body, { childList: true, characterData: true, subtree: true })
  return {
    stale: () =>
      swaps
        .filter(({ text, was, standIn }) => text.data !== was && !text.parentNode && standIn.isConnected)
        .map(({ text, was }) => `${was} -> ${text.data}`),
    get swapped() {
      return swaps.length
    },
  }
}
