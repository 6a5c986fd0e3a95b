import { ENGLISH } from '#contract/language.ts'
import { say, spokenNow } from '../language/say.ts'

declare global {
  interface SawariStart {
    /** Markup that the build has rendered (src/build/screens.tsx), by its ids. */
    templates?: Templates
  }
}

type Templates = Readonly<Record<string, string>>

/** Markup that may be put on the page: whatever somebody has typed stands in it as text. */
export interface Markup {
  readonly markup: string
}

/** What is put in the place of names (`{name}`): text, or markup that was made here. */
type Words = Readonly<Record<string, string | Markup>>

/**
 * @returns a template in the app's language, with words in the place of their names; a name without a word stands. Nothing
 * if the page has none of this id
 */
export function template(id: string, words: Words = {}): Markup {
  return { markup: inLanguage(templates()[id] ?? '').replace(/\{(\w+)\}/g, (name, key) => written(words[key] ?? name)) }
}

export function hasTemplate(id: string): boolean {
  return templates()[id] !== undefined
}

export function joined(parts: readonly (string | Markup)[]): Markup {
  return { markup: parts.map(written).join('') }
}

/** Puts markup into an element, in place of what is in there. */
export function put(element: Element, { markup }: Markup): void {
  element.innerHTML = markup
  // The policy forbids styles in attributes, and lets scripts set them.
  for (const styled of element.querySelectorAll<HTMLElement>('[data-style]')) {
    styled.style.cssText = styled.dataset.style ?? ''
    delete styled.dataset.style
  }
}

/** Templates that come with a part of the app, beside those of the page. */
export function addTemplates(more: Templates): void {
  Object.assign(window.sawari ?? {}, { templates: { ...templates(), ...more } } satisfies SawariStart)
}

function templates(): Templates {
  return window.sawari?.templates ?? {}
}

function written(word: string | Markup): string {
  return typeof word === 'string' ? escaped(word) : word.markup
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Texts, and what is read out or shown beside them. As they are: the build leaves no entities in a template. */
const SAID = /(>\s*|\b(?:aria-label|placeholder|title|alt)="\s*)([^<"\s](?:[^<"]*[^<"\s])?)/g

/** What the build has rendered is in English. */
function inLanguage(markup: string): string {
  if (spokenNow.getSnapshot().language === ENGLISH) return markup
  return markup.replace(SAID, (_, before: string, message: string) => before + escaped(say.known(message)))
}

/** @returns what the templates of the page say, in English */
export function saidInTemplates(): string[] {
  return Object.values(templates()).flatMap((markup) => [...markup.matchAll(SAID)].map(([, , message = '']) => message))
}
