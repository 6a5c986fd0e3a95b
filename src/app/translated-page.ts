/**
 * A browser translates a page by putting elements of its own (`<font>`) in the place of texts. React holds on to the texts
 * that it has made: to take one away, or to put something before it, throws and takes the whole screen down
 * (https://github.com/facebook/react/issues/11538), and what it writes into one is seen by nobody.
 *
 * So this remembers which element stands in for which text. A text that changes is put back, to be translated anew; a text
 * that goes or is moved takes its stand-in along. DOM calls are wrapped from the first such text on and no sooner, and for
 * such texts alone: any other wrong call throws as ever.
 * @returns the way to stop following; what is wrapped stays so
 */
export function followTranslation(root: Node): () => void {
  const changedTexts = new MutationObserver((records) => {
    for (const { target } of records) putBack(target)
  })
  const swaps = new MutationObserver((records) => {
    for (const [text, standIn] of swapped(records)) {
      wrapCalls()
      standIns.set(text, standIn)
      textOf.set(standIn, text)
      changedTexts.observe(text, { characterData: true })
    }
  })
  swaps.observe(root, { childList: true, subtree: true })
  return () => {
    swaps.disconnect()
    changedTexts.disconnect()
  }
}

const standIns = new WeakMap<Node, Element>()
const textOf = new WeakMap<Node, Node>()

/** What the app itself never makes. */
const STAND_IN = 'FONT'

/** @returns texts and what was put in their places; whichever went first, both are among the same element's children */
function swapped(records: readonly MutationRecord[]): [text: Node, standIn: Element][] {
  const byParent = new Map<Node, { gone: Node[]; come: Element[] }>()
  for (const { target, removedNodes, addedNodes } of records) {
    const { gone, come } = byParent.get(target) ?? { gone: [], come: [] }
    for (const node of removedNodes) {
      // Translated once more, into another language.
      const text = textOf.get(node) ?? node
      if (text.nodeType === Node.TEXT_NODE && !text.parentNode) gone.push(text)
    }
    for (const node of addedNodes) if (node instanceof Element && node.nodeName === STAND_IN) come.push(node)
    byParent.set(target, { gone, come })
  }
  return [...byParent.values()].flatMap(({ gone, come }) =>
    come.flatMap((standIn, index): [Node, Element][] => {
      const text = gone[index]
      return text ? [[text, standIn]] : []
    }),
  )
}

/** @returns what stands among the children of an element in a text's place */
function standInOf(node: Node, parent: Node): Element | undefined {
  const standIn = node.parentNode ? undefined : standIns.get(node)
  return standIn?.parentNode === parent ? standIn : undefined
}

function putBack(text: Node): void {
  if (!text.parentNode) standIns.get(text)?.replaceWith(text)
}

/** A text without its stand-in, which the browser has taken away as well. */
function isLost(node: Node): boolean {
  return !node.parentNode && standIns.has(node)
}

let areWrapped = false

function wrapCalls(): void {
  if (areWrapped) return
  areWrapped = true
  const { removeChild, insertBefore, appendChild } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const standIn = standInOf(child, this)
    if (standIn) removeChild.call(this, standIn)
    else if (!isLost(child)) removeChild.call(this, child)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const place = before && (standInOf(before, this) ?? (isLost(before) ? null : before))
    if (place !== standIns.get(node)) leave(node)
    insertBefore.call(this, node, place)
    return node
  }
  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    leave(node)
    appendChild.call(this, node)
    return node
  }
}

/** A text that comes to another place leaves nothing behind. */
function leave(node: Node): void {
  if (!node.parentNode) standIns.get(node)?.remove()
}
