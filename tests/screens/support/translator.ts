import type { Page } from './page.ts'

/**
 * Does to a page what Chrome's translation does: it takes each text out and puts a new element in its place
 * (`<font><font>…</font></font>`), also for texts that come later. The words stay the same, so that rows find them.
 */
export interface Translator {
  /** @returns texts that the app has changed since, while their old replacement is still on the page */
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
