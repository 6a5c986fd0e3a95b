const told = new WeakMap<Element, (isNear: boolean) => void>()
let watcher: IntersectionObserver | undefined

/**
 * One observer for all: a table of 50,000 rows has more than a thousand parts.
 * @param tell called with whether the element is visible or within a screen of it
 * @returns the way to stop
 */
export function whenNear(element: Element, tell: (isNear: boolean) => void): () => void {
  watcher ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) told.get(target)?.(isIntersecting)
    },
    { rootMargin: '100% 0px' },
  )
  const own = watcher
  told.set(element, tell)
  own.observe(element)
  return () => own.unobserve(element)
}
