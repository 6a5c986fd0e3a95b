import { ENGLISH } from '../../contract/language.ts'
import { fill as fillPlaces, say, spokenNow } from '../language/say.ts'

/** Templates that stand in the page, rendered by the build (src/build/screens.tsx). */

type Words = Readonly<Record<string, string>>

/**
 * @param words what is put in the place of names (see {@link fill})
 * @returns a copy of a template, in the app's language; undefined if the page has none of this id
 */
export function template(id: string, words: Words = {}): DocumentFragment | undefined {
  const element = document.getElementById(id)
  if (!(element instanceof HTMLTemplateElement)) return undefined
  const part = document.importNode(element.content, true)
  sayTemplate(part)
  fill(part, words)
  // The policy forbids styles in attributes, and lets scripts set them.
  for (const styled of part.querySelectorAll<HTMLElement>('[data-style]')) {
    styled.style.cssText = styled.dataset.style ?? ''
    delete styled.dataset.style
  }
  return part
}

/** A place that the build has marked in a screen with a comment. */
export function markOf(shell: Node, name: string): ChildNode | undefined {
  const comments = document.createTreeWalker(shell, NodeFilter.SHOW_COMMENT)
  while (comments.nextNode())
    if (comments.currentNode instanceof Comment && comments.currentNode.data === name) return comments.currentNode
  return undefined
}

/** What of an element is read out or shown beside its text. */
const SPOKEN = ['aria-label', 'placeholder', 'title', 'alt']

/** Says a template in the app's language, before anything is put into it. */
function sayTemplate(part: Node): void {
  // What the build has rendered is in English.
  if (spokenNow.getSnapshot().language === ENGLISH) return
  eachText(part, SPOKEN, (text) => text.replace(/\S.*\S/s, (message) => say.known(message)))
}

/**
 * Puts words in the place of their names (`{name}`) in all texts and attributes. They are never read as markup, whatever
 * somebody has typed into them.
 */
export function fill(part: Node, words: Words): void {
  eachText(part, undefined, (text) => (text.includes('{') ? fillPlaces(text, words) : text))
}

function eachText(part: Node, names: readonly string[] | undefined, change: (text: string) => string): void {
  const nodes = document.createTreeWalker(part, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node: Node | null = nodes.currentNode; node; node = nodes.nextNode()) {
    if (node instanceof Text) {
      const text = change(node.data)
      if (text !== node.data) node.data = text
    } else if (node instanceof Element)
      for (const name of names ?? node.getAttributeNames()) {
        const before = node.getAttribute(name)
        const text = before && change(before)
        if (text !== before) node.setAttribute(name, text ?? '')
      }
  }
}
