/**
 * The server's additions to the built page. Everybody who requests that address sees them, caches on the way included:
 * nothing about a person belongs in here.
 */
export interface PageFilling {
  /** For readers of the head alone: chats that show a link, search engines. */
  head?: PageHead
  /**
   * Data for the scripts of the page: JSON texts by the id of the element that holds each, a
   * `<script type="application/json">`. They stand before the page's first script.
   */
  data?: Readonly<Record<string, string>>
}

export interface PageHead {
  /** The page's own if absent, as the next one is. */
  title?: string
  description?: string
  /** The address to share, absolute. */
  address?: string
  /** The address that search engines keep for this page, absolute. */
  canonical?: string
  picture?: SharePicture
  /** Facts in the words of schema.org. */
  facts?: object
  /** Whether search engines are to leave the page out. */
  noindex?: boolean
}

export interface SharePicture {
  /** Absolute. */
  address: string
  /** What it shows, in words. */
  alt: string
  width: number
  height: number
}

/**
 * @param page the built index.html
 * @returns writes the page of one address. Every text may be hostile (operators type names as they like) and is escaped
 *   for its place. The policy of the page's headers stays true: what is added is data to a browser, none of it runs
 * @throws Error if the page has no title, where the filling goes
 */
export function pageFiller(page: string): (filling: PageFilling) => string {
  const found = /<title>([^<]*)<\/title>\s*(?:<meta name="description" content="([^"]*)"\s*\/?>\s*)?/.exec(page)
  if (!found) throw new Error('The built page has no title.')
  const [own, ownTitle = '', ownDescription = ''] = found
  const before = page.slice(0, found.index)
  const after = page.slice(found.index + own.length)
  return ({ head = {}, data = {} }) => {
    // What stands in the page is escaped already; in a title quotes need not be.
    const title = head.title === undefined ? ownTitle.replaceAll('"', '&quot;') : escaped(head.title)
    const description = head.description === undefined ? ownDescription : escaped(head.description)
    const added = [`<title>${title}</title>`, ...tagsOf(head, title, description)]
    for (const [id, json] of Object.entries(data))
      added.push(`<script type="application/json" id="${escaped(id)}">${dataText(json)}</script>`)
    return `${before}${added.join('\n    ')}\n    ${after}`
  }
}

/** @param title escaped, as the description is */
function tagsOf({ address, canonical, picture, facts, noindex }: PageHead, title: string, description: string) {
  const tags: string[] = []
  const named = (name: string, content: string) => tags.push(`<meta name="${name}" content="${content}" />`)
  const graph = (property: string, content: string) => tags.push(`<meta property="${property}" content="${content}" />`)
  if (description !== '') named('description', description)
  if (noindex) named('robots', 'noindex')
  if (canonical !== undefined) tags.push(`<link rel="canonical" href="${escaped(canonical)}" />`)
  if (address !== undefined) {
    graph('og:type', 'website')
    graph('og:site_name', 'Sawari')
    graph('og:locale', 'en_IN')
    graph('og:title', title)
    if (description !== '') graph('og:description', description)
    graph('og:url', escaped(address))
    named('twitter:card', picture ? 'summary_large_image' : 'summary')
  }
  if (picture) {
    graph('og:image', escaped(picture.address))
    graph('og:image:width', String(picture.width))
    graph('og:image:height', String(picture.height))
    graph('og:image:alt', escaped(picture.alt))
  }
  if (facts) tags.push(`<script type="application/ld+json">${dataText(JSON.stringify(facts))}</script>`)
  return tags
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for the inside of an element or of a quoted attribute, of HTML and XML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

/**
 * JSON for the inside of a script element: nothing in it can end the element or begin a comment. A `<` stands nowhere in
 * JSON but within texts, where it may be spelt so. The two line breaks are none to JSON, but are to old readers of scripts.
 */
function dataText(json: string): string {
  return json.replace(/[<\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
