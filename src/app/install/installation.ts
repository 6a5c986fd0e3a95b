import { runsInstalled } from '#lib/runs-installed.ts'
import { createObservable, type Observable } from '#offline/observable.ts'

/** Chromium's install dialog, to be shown once when wanted: https://wicg.github.io/manifest-incubations/ */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ outcome: string }>
}

export type Installation = { kind: 'none' } | { kind: 'askable'; ask: () => Promise<void> } | { kind: 'installed' }

const state = createObservable<Installation>({ kind: 'none' })
export const installation: Observable<Installation> = state

/** To be called early in the start: the browser's event comes once, maybe before the first frame. */
export function watchInstallation(): void {
  if (runsInstalled()) {
    state.set({ kind: 'installed' })
    return
  }
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isQuestion(event)) return
    // Without this the browser shows a bar of its own over the page, whenever it likes.
    event.preventDefault()
    state.set({ kind: 'askable', ask: () => ask(event) })
  })
  window.addEventListener('appinstalled', () => state.set({ kind: 'installed' }))
}

/** Must be called from a press. Ends when the person has decided. */
async function ask(question: BeforeInstallPromptEvent): Promise<void> {
  state.set({ kind: 'none' })
  await question.prompt()
  const { outcome } = await question.userChoice
  if (outcome === 'accepted') state.set({ kind: 'installed' })
}

function isQuestion(event: Event): event is BeforeInstallPromptEvent {
  return 'prompt' in event && typeof event.prompt === 'function' && 'userChoice' in event
}
