/** The click of a touch comes a moment after the finger has left, ms. */
const CLICK_COMES_MS = 400

/**
 * Toasts come, move and go by themselves, also between the moment when a button below them is pressed and the one when it is
 * let go: the click would be nobody's. So what a press has begun elsewhere ends there.
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
