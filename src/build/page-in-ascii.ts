import type { Plugin } from 'vite'

/**
 * Spells what is not ASCII in the page: one Hindi letter has Chromium keep two bytes of each letter of it, and read page,
 * styles and scripts by them.
 */
export const pageInAscii: Plugin = {
  name: 'page-in-ascii',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    // When the page is whole.
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('The build made no index.html.')
      page.source = inAscii(String(page.source))
    },
  },
}

/** @returns a page that says the same; scripts, styles and markup each spell a letter in their own way */
export function inAscii(page: string): string {
  return page
    .replace(contentOf('script'), (script) =>
      script.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    )
    .replace(contentOf('style'), (styles) => styles.replace(FOREIGN, (letter) => `\\${codeOf(letter)} `))
    .replace(FOREIGN, (letter) => `&#x${codeOf(letter)};`)
}

const FOREIGN = /[\u{80}-\u{10ffff}]/gu

function contentOf(element: string): RegExp {
  return new RegExp(`<${element}\\b[^>]*>.*?</${element}>`, 'gs')
}

function codeOf(letter: string): string {
  return (letter.codePointAt(0) ?? 0).toString(16)
}
