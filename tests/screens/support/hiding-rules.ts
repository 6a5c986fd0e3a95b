import postcss, { type AtRule, type Rule } from 'postcss'

/** A rule of the style sheets that shows or hides something. */
export interface HidingRule {
  selector: string
  /** Media queries that must all match. */
  media: string[]
  hides: boolean
  /** Decides which rule wins: first the layer, then the selector's specificity, then the later rule. */
  weight: [layer: number, ids: number, classes: number, tags: number]
}

const LAYERS = ['reset', 'tokens', 'base', 'components']

/** @returns the rules of `display` and `visibility`, in order; no other styles can be known without a browser */
export function hidingRules(css: string): HidingRule[] {
  const found: HidingRule[] = []
  postcss.parse(css).walkDecls(/^(display|visibility)$/, ({ prop, value, parent }) => {
    if (parent?.type !== 'rule') return
    const rule = parent as Rule
    const around = conditions(rule)
    if (!around) return
    const hides = prop === 'display' ? value === 'none' : value === 'hidden'
    for (const selector of rule.selectors)
      if (!selector.includes('::'))
        found.push({ selector, media: around.media, hides, weight: [around.layer, ...narrowness(selector)] })
  })
  return found
}

function conditions(rule: Rule): { media: string[]; layer: number } | undefined {
  const media: string[] = []
  let layer = LAYERS.length
  for (let part = rule.parent; part && part.type !== 'root'; part = part.parent as typeof part) {
    const { name, params } = part as unknown as AtRule
    if (/keyframes|font-face/.test(name ?? '')) return undefined
    if (name === 'media') media.push(params)
    if (name === 'layer') layer = LAYERS.indexOf(params)
  }
  return { media, layer }
}

function narrowness(selector: string): [ids: number, classes: number, tags: number] {
  const plain = selector.replace(/:where\((?:[^()]|\([^()]*\))*\)/g, '')
  const count = (what: RegExp) => plain.match(what)?.length ?? 0
  return [count(/#[\w-]+/g), count(/\.[\w-]+|\[[^\]]*\]|:(?!not|is|has)[a-z-]+/g), count(/(^|[\s>+~(])[a-z][\w-]*/g)]
}
