/** A touch's click comes up to this long after the finger has left, ms. */
const CLICK_COMES_MS = 400

/**
 * Toasts come, move and go by themselves, also between the press and the release of a button below them: the click
 * would then reach no element. So a press begun outside a toast also ends outside it.
 * @returns the way to stop
 */
export function letPressesPass(toasts: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  function begin({ target }: PointerEvent) {
    if (target instanceof Node && toasts.contains(target)) return
    clearTimeout(timer)
    toasts.dataset.passed = ''
  }
  function end() {
    clearTimeout(timer)
    timer = setTimeout(() => delete toasts.dataset.passed, CLICK_COMES_MS)
  }
  document.addEventListener('pointerdown', begin, true)
  document.addEventListener('pointerup', end, true)
  document.addEventListener('pointercancel', end, true)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('pointerdown', begin, true)
    document.removeEventListener('pointerup', end, true)
    document.removeEventListener('pointercancel', end, true)
  }
}
