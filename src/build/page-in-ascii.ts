import type { Plugin } from 'vite'

/**
 * Escapes all non-ASCII letters in the page: a single Hindi letter makes Chromium keep two bytes for each letter of the
 * page, and read page, styles and scripts that way.
 */
export const pageInAscii: Plugin = {
  name: 'page-in-ascii',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    // When the page is complete.
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('The build made no index.html.')
      page.source = inAscii(String(page.source))
    },
  },
}

/** @returns the same page in ASCII; scripts, styles and markup each have their own escapes */
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
