import { isHidden } from './visible.ts'

/** Roles and names of elements as far as rows need them: the ARIA rules for HTML, without the style sheets. */

/** Implicit roles of HTML elements; input fields by their type. */
const OF_TAGS: Record<string, string> = {
  A: 'link',
  ARTICLE: 'article',
  BUTTON: 'button',
  DD: 'definition',
  DETAILS: 'group',
  DT: 'term',
  FIELDSET: 'group',
  FOOTER: 'contentinfo',
  FORM: 'form',
  H1: 'heading',
  H2: 'heading',
  H3: 'heading',
  H4: 'heading',
  HEADER: 'banner',
  IMG: 'img',
  LI: 'listitem',
  MAIN: 'main',
  NAV: 'navigation',
  OL: 'list',
  OPTION: 'option',
  OUTPUT: 'status',
  PROGRESS: 'progressbar',
  SECTION: 'region',
  SELECT: 'combobox',
  SUMMARY: 'button',
  TABLE: 'table',
  TD: 'cell',
  TEXTAREA: 'textbox',
  TH: 'columnheader',
  TR: 'row',
  UL: 'list',
}
const OF_FIELDS: Record<string, string> = {
  button: 'button',
  checkbox: 'checkbox',
  email: 'textbox',
  number: 'spinbutton',
  // Not in the HTML standard, but browsers do it.
  password: 'textbox',
  radio: 'radio',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
  tel: 'textbox',
  text: 'textbox',
  url: 'textbox',
}
/** Roles that these elements have only outside of the page's content sections. */
const OF_THE_PAGE = new Set(['banner', 'contentinfo'])
const NAMED_ONLY = new Set(['region', 'form', 'img'])
const NAMED_BY_CONTENT = new Set(
  'button cell checkbox columnheader gridcell heading link menuitem option radio row rowheader switch tab tooltip'.split(
    ' ',
  ),
)
const BLOCK = new Set(
  'ADDRESS ARTICLE BLOCKQUOTE DD DETAILS DIV DL DT FIELDSET FIGURE FOOTER FORM H1 H2 H3 H4 HEADER LI MAIN NAV OL P'
    .concat(' SECTION TABLE TD TH TR UL BR LEGEND')
    .split(' '),
)
const CONTROLS = new Set(['INPUT', 'SELECT', 'TEXTAREA'])

export function elementsOfRole(root: ParentNode, role: string): Element[] {
  const hidden = new Map<Element, boolean>()
  return [...root.querySelectorAll('*')].filter(
    (element) =>
      roleOf(element) === role &&
      !(OF_THE_PAGE.has(role) && element.closest('article,aside,main,nav,section')) &&
      !(NAMED_ONLY.has(role) && nameOf(element) === '') &&
      !isHidden(element, true, hidden),
  )
}

function roleOf(element: Element): string | undefined {
  const given = element.getAttribute('role')
  if (given !== null) return given
  const { tagName } = element
  if (tagName === 'A' && !element.hasAttribute('href')) return undefined
  if (tagName !== 'INPUT') return OF_TAGS[tagName]
  return element.hasAttribute('list') ? 'combobox' : OF_FIELDS[element.getAttribute('type') ?? 'text']
}

/** The name that a screen reader speaks; empty if there is none. */
export function nameOf(element: Element): string {
  const referred = element.getAttribute('aria-labelledby')
  if (referred !== null) {
    const texts = referred.split(/\s+/).map((id) => element.ownerDocument.getElementById(id))
    return tidy(texts.map((one) => (one ? content(one) : '')).join(' '))
  }
  const label = element.getAttribute('aria-label')
  if (label) return tidy(label)
  const native = nativeName(element)
  if (native) return native
  if (NAMED_BY_CONTENT.has(roleOf(element) ?? '')) {
    const text = tidy(content(element))
    if (text !== '') return text
  }
  return tidy(element.getAttribute('title') ?? element.getAttribute('placeholder') ?? '')
}

function nativeName(element: Element): string {
  if (CONTROLS.has(element.tagName)) {
    if (/^(button|submit|reset)$/.test(element.getAttribute('type') ?? '')) return element.getAttribute('value') ?? ''
    return tidy(labelsOf(element).map(content).join(' '))
  }
  if (element.tagName === 'IMG') return tidy(element.getAttribute('alt') ?? '')
  const inside = { fieldset: ':scope > legend', table: ':scope > caption', svg: ':scope > title' }
  const named = Reflect.get(inside, element.tagName.toLowerCase())
  const child = typeof named === 'string' ? element.querySelector(named) : null
  return child ? tidy(content(child)) : ''
}

/** The HTML labels of a control. */
export function labelsOf(control: Element): Element[] {
  const { id } = control
  const referring = [...control.ownerDocument.querySelectorAll('label[for]')].filter(
    (label) => label.getAttribute('for') === id,
  )
  const around = control.closest('label')
  return around && !referring.includes(around) && !around.hasAttribute('for') ? [...referring, around] : referring
}

/** The words of an element that a screen reader speaks, without hidden parts. */
function content(element: Element): string {
  return [...element.childNodes].map(told).join('')
}

function told(node: ChildNode): string {
  if (node.nodeType === 3) return node.textContent ?? ''
  if (node.nodeType !== 1) return ''
  const element = node as Element
  if (element.getAttribute('aria-hidden') === 'true' || element.hasAttribute('hidden')) return ''
  const label = element.getAttribute('aria-label')
  const text = label ?? (element.tagName === 'IMG' ? (element.getAttribute('alt') ?? '') : content(element))
  if (CONTROLS.has(element.tagName)) return ''
  return BLOCK.has(element.tagName) ? ` ${text} ` : text
}

/** @returns the text with single spaces, and none at its ends */
export function tidy(text: string): string {
  return text
    .replace(/[\u200b\u00ad]/g, '')
    .trim()
    .replace(/\s+/g, ' ')
}
