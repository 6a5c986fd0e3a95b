import type { Plugin } from 'vite'
import { assetGroups, isInGroup } from '#sw/asset-groups.ts'

/** Modules that are put in one file. */
export interface ChunkRule {
  name: string
  /** Each pattern is one reason for the rule: a pattern that matches no module any more fails the build. */
  modules: readonly RegExp[]
  /** A chunk of the start: modules that the page's own script imports, and none that is loaded later. */
  atStart?: true
  /** Takes modules shared by this many files, 1: any, without the modules that those need. */
  sharedBy?: number
}

/** @returns the rules in the bundler's form */
export function chunkGroups(rules: readonly ChunkRule[]) {
  return rules.map(({ name, modules, atStart, sharedBy }) => ({
    name,
    test: (id: string) => modules.some((pattern) => pattern.test(id)),
    ...(atStart ? { tags: ['$initial' as const] } : {}),
    ...(sharedBy ? { minShareCount: sharedBy, includeDependenciesRecursively: false } : {}),
  }))
}

/**
 * Fails a build if a rule no longer matches, because a file was renamed or deleted; if chunks need each
 * other in a circle: when one is read first, the other's exports are missing, and its page is dead; and
 * if a chunk that every phone keeps needs one that only some keep.
 * @param named chunks and pictures that have their folder by name
 */
export function chunkRulesLive(rules: readonly ChunkRule[], named: Iterable<string>): Plugin {
  return {
    name: 'chunk-rules-live',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
      const pictures = Object.values(bundle).flatMap((file) =>
        file.type === 'asset' ? file.names.map((name) => ({ name: name.replace(/\.\w+$/, '') })) : [],
      )
      const dead = deadRules(chunks, rules)
      const faults = [
        ...dead,
        ...goneNames([...chunks, ...pictures], named),
        ...circlesOf(chunks),
        ...strayImports(chunks),
      ]
      if (faults.length > 0) this.error(faults.join('\n'))
    },
  }
}

/** @param chunks with the files that each needs before it runs. @returns a sentence on each circle among them */
export function circlesOf(chunks: readonly { fileName: string; imports: readonly string[] }[]): string[] {
  const needs = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]))
  const done = new Set<string>()
  function walk(file: string, way: readonly string[]): string[] {
    const start = way.indexOf(file)
    if (start >= 0)
      return [
        `Files of the build need each other in a circle: ${[...way.slice(start), file].join(' > ')}. A rule of ${HERE} has ` +
          'taken along what others need: give it sharedBy.',
      ]
    if (done.has(file)) return []
    const found = (needs.get(file) ?? []).flatMap((needed) => walk(needed, [...way, file]))
    done.add(file)
    return found
  }
  return chunks.flatMap(({ fileName }) => walk(fileName, []))
}

/**
 * @param chunks with the files that each needs before it runs
 * @returns a sentence on each chunk that every phone keeps while a needed one is not kept: with no signal its page
 *   fails
 */
export function strayImports(chunks: readonly { fileName: string; imports: readonly string[] }[]): string[] {
  const names = chunks.map(({ fileName }) => fileName)
  const groups = assetGroups(names, ORIGIN)
  const isOfSome = (file: string) => isInGroup(groups, file, ORIGIN)
  return chunks
    .filter(({ fileName }) => !isOfSome(fileName))
    .flatMap(({ fileName, imports }) =>
      imports
        .filter(isOfSome)
        .map(
          (file) =>
            `Every phone keeps ${fileName}, and only some keep ${file}, which it needs (sw/asset-groups.ts). See which ` +
            `module the one takes from the other, and say in ${HERE} where that belongs.`,
        ),
    )
}

const ORIGIN = 'http://localhost'

/** @returns a sentence on each name that no chunk or picture has any more */
export function goneNames(chunks: readonly { name: string }[], names: Iterable<string>): string[] {
  const there = new Set(chunks.map(({ name }) => name))
  return [...names]
    .filter((name) => !there.has(name))
    .map(
      (name) =>
        `No chunk is called ${name} any more: say in src/build/asset-folders.ts how it is called now, or no longer name it.`,
    )
}

/** @returns sentences on rules that match no module of the build any more */
export function deadRules(
  chunks: readonly { name: string; moduleIds: readonly string[] }[],
  rules: readonly ChunkRule[],
): string[] {
  return rules.flatMap(({ name, modules }) => {
    const inChunk = chunks.flatMap((chunk) => (chunk.name === name ? chunk.moduleIds : []))
    return modules
      .filter((pattern) => !inChunk.some((id) => pattern.test(id)))
      .map(
        (pattern) =>
          `The rule of the chunk ${name} matches nothing that is in it: ${pattern}. Name the file as it is called now, or ` +
          `remove the pattern from ${HERE}.`,
      )
  })
}

const HERE = 'src/build/chunks.ts'
