import { ENGLISH } from '#contract/language.ts'
import { say, spokenNow } from '../language/say.ts'

declare global {
  interface SawariStart {
    /** Markup rendered by the build (src/build/screens.tsx), by its ids. */
    templates?: Templates
  }
}

type Templates = Readonly<Record<string, string>>

/** Markup safe to put on the page: typed text is escaped in it. */
export interface Markup {
  readonly markup: string
}

/** Values for the names (`{name}`) in a template: text, or markup made here. */
type Words = Readonly<Record<string, string | Markup>>

/**
 * @returns a template in the app's language, its names replaced by their values; a name without a value stays. Empty
 * if the page has no template of this id
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

/** Replaces an element's content with markup. */
export function put(element: Element, { markup }: Markup): void {
  element.innerHTML = markup
  // The content policy forbids styles in attributes, but lets scripts set them.
  for (const styled of element.querySelectorAll<HTMLElement>('[data-style]')) {
    styled.style.cssText = styled.dataset.style ?? ''
    delete styled.dataset.style
  }
}

/** Adds templates that come with a part of the app to those of the page. */
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

/** Texts, and the attributes that are read out or shown. Unescaped: the build leaves no entities in a template. */
const SAID = /(>\s*|\b(?:aria-label|placeholder|title|alt)="\s*)([^<"\s](?:[^<"]*[^<"\s])?)/g

/** Translates markup: the build renders English. */
function inLanguage(markup: string): string {
  if (spokenNow.getSnapshot().language === ENGLISH) return markup
  return markup.replace(SAID, (_, before: string, message: string) => before + escaped(say.known(message)))
}

/** @returns all texts of the page's templates, in English */
export function saidInTemplates(): string[] {
  return Object.values(templates()).flatMap((markup) => [...markup.matchAll(SAID)].map(([, , message = '']) => message))
}
