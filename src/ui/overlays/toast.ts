/** How long a good word stays once it is seen, in ms. Errors stay until they are closed. */
export const TOAST_MS = 4000
/** The longest that a good word is held by a pointer or the focus resting on it, in ms: it may lie over what is wanted. */
export const HELD_MS = 20_000
const MOST = 3

export type Toast = { id: number; kind: 'ok' | 'error'; text: string }

const CONTROLS = 'a, button, input, select, textarea, label'
let pressed: Element | undefined
/** The control whose press is being answered. */
let answered: Element | undefined
/** What a press was told at once: that something is missing. Pressed again, the control says anew what is. */
const complaints = new WeakMap<Element, number>()

// From here, which is loaded with every screen that has something to say: what shows it may come after the press.
if (typeof document === 'object')
  document.addEventListener(
    'click',
    ({ target }) => {
      const control = target instanceof Element ? target.closest(CONTROLS) : null
      // A toast's own button is not what the person was at.
      if (!control?.closest('[data-toasts]')) pressed = control ?? undefined
      const complaint = control && complaints.get(control)
      if (complaint) dismissToast(complaint)
      answered = control ?? undefined
      // All that a press has called at once, the sending of a form too, has run by then.
      setTimeout(() => {
        answered = undefined
      })
    },
    true,
  )

/** @returns the control that was pressed last, by whatever means; it may have gone from the page since */
export function lastPressed(): Element | undefined {
  return pressed
}

let toasts: readonly Toast[] = []
let lastId = 0
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

function set(next: readonly Toast[]) {
  for (const gone of toasts) {
    if (!next.includes(gone)) {
      clearTimeout(timers.get(gone.id))
      timers.delete(gone.id)
    }
  }
  toasts = next
  for (const listener of listeners) listener()
}

function startTimer(id: number, milliseconds = TOAST_MS) {
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => dismissToast(id), milliseconds),
  )
}

function add(kind: Toast['kind'], text: string): number {
  lastId += 1
  const added: Toast = { id: lastId, kind, text }
  // The same words again replace the old ones: a new element is read out once more and nothing piles up.
  const others = toasts.filter((toast) => toast.kind !== kind || toast.text !== text)
  set([...others, added].slice(-MOST))
  return added.id
}

/** Says something from anywhere: no provider, no hook. Both return the id that `dismissToast` takes. */
export const toast = {
  ok: (text: string) => add('ok', text),
  error(text: string) {
    const id = add('error', text)
    if (answered) complaints.set(answered, id)
    return id
  },
}

export function dismissToast(id: number) {
  set(toasts.filter((toast) => toast.id !== id))
}

/** Closed by hand. The close button goes and takes the reader's focus with it unheard, so the others are let go too. */
export function closeToast(id: number) {
  dismissToast(id)
  releaseToasts()
}

/** It is on the screen, which a page that is busy with what it tells of draws seconds later: the time of a good word begins. */
export function toastShown(id: number) {
  if (passing().includes(id) && !timers.has(id)) startTimer(id)
}

const passing = () => toasts.filter(({ kind }) => kind === 'ok').map(({ id }) => id)

/** Someone is reading (pointer or focus is on the toasts): none of them may leave for now. */
export function holdToasts() {
  for (const id of passing()) startTimer(id, HELD_MS)
}

/** The reader has left: every passing toast gets its full time again. */
export function releaseToasts() {
  for (const id of passing()) startTimer(id)
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentToasts(): readonly Toast[] {
  return toasts
}
