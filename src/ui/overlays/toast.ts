/** How long a success message stays once it is seen, in ms. Errors stay until they are closed. */
export const TOAST_MS = 4000
/** How long a pointer or the focus can hold a success message, in ms: it may cover something wanted. */
export const HELD_MS = 20_000
const MOST = 3

export type Toast = { id: number; kind: 'ok' | 'error'; text: string }

const CONTROLS = 'a, button, input, select, textarea, label'
let pressed: Element | undefined
/** The control whose press is being handled. */
let answered: Element | undefined
/** By control, the error toast that its press caused at once, for a missing field. Another press shows it anew. */
const complaints = new WeakMap<Element, number>()

// In this file, which every screen with messages loads: the toasts' own code may load after the press.
if (typeof document === 'object')
  document.addEventListener(
    'click',
    ({ target }) => {
      const control = target instanceof Element ? target.closest(CONTROLS) : null
      // A toast's own button is not the control that the person works with.
      if (!control?.closest('[data-toasts]')) pressed = control ?? undefined
      const complaint = control && complaints.get(control)
      if (complaint) dismissToast(complaint)
      answered = control ?? undefined
      // By then everything that a press calls at once has run, the submission of a form too.
      setTimeout(() => {
        answered = undefined
      })
    },
    true,
  )

/** @returns the control that was pressed last, in any way; it may have left the page since */
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
  // A repeated message replaces the old one: the new element is read out again, and nothing piles up.
  const others = toasts.filter((toast) => toast.kind !== kind || toast.text !== text)
  set([...others, added].slice(-MOST))
  return added.id
}

/** Shows a message from anywhere: no provider, no hook. Both return the id that `dismissToast` takes. */
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

/** Closes a toast by hand. Its button leaves with the focus, and no event tells so; so release the other toasts too. */
export function closeToast(id: number) {
  dismissToast(id)
  releaseToasts()
}

/** Starts a message's time once it is on screen: a busy page may draw it seconds later. */
export function toastShown(id: number) {
  if (passing().includes(id) && !timers.has(id)) startTimer(id)
}

const passing = () => toasts.filter(({ kind }) => kind === 'ok').map(({ id }) => id)

/** Holds the passing toasts while the person reads (pointer or focus is on the toasts). */
export function holdToasts() {
  for (const id of passing()) startTimer(id, HELD_MS)
}

/** The pointer or focus has left: every passing toast gets its full time again. */
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
