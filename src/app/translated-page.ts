/**
 * A browser translates a page by replacing texts with elements of its own (`<font>`). React keeps references to the
 * texts that it has made: removing such a text, or inserting before it, throws and takes the whole screen down
 * (https://github.com/facebook/react/issues/11538), and text that React writes into one is never seen.
 *
 * So this remembers the stand-in element of each text. A changed text is put back, to be translated anew; a text
 * that is removed or moved takes its stand-in along. DOM calls are wrapped from the first such text on, and for
 * such texts only: any other wrong call throws as ever.
 * @returns the way to stop following; the wrapped calls stay wrapped
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

/** An element that the app itself never makes. */
const STAND_IN = 'FONT'

/** @returns replaced texts with their stand-ins; in whatever order they changed, both have the same parent */
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

/** @returns the stand-in of a text, among the children of an element */
function standInOf(node: Node, parent: Node): Element | undefined {
  const standIn = node.parentNode ? undefined : standIns.get(node)
  return standIn?.parentNode === parent ? standIn : undefined
}

function putBack(text: Node): void {
  if (!text.parentNode) standIns.get(text)?.replaceWith(text)
}

/** Whether a text is lost: the browser has removed its stand-in as well. */
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

/** Removes the stand-in from the old place of a moved text. */
function leave(node: Node): void {
  if (!node.parentNode) standIns.get(node)?.remove()
}
