import { restorePageWords } from '../language/restore-page-words.ts'
import { draw, screenAt, showsBuses } from './draw.ts'
import { recordInput, showSeats } from './early-input.ts'
import { firstBuses, linkedBus } from './first-buses.ts'
import { bringLanguage, loadAtOnce, loadWhenPainted, type StartFiles } from './load-app.ts'

/** Filled in by the build (src/build/page.ts). */
declare const START_FILES: StartFiles

/**
 * At the end of the page, before the first paint: draws the certain beginning of the app's screen, buses above all,
 * and then loads the app. Nothing in here may throw: see boot.ts.
 */
function show(files: StartFiles): void {
  const start: SawariStart = { templates: JSON.parse(document.getElementById('templates')?.textContent ?? '{}') }
  window.sawari = start
  const language = restorePageWords()
  const screen = screenAt(location)
  const buses = firstBuses()
  if (buses) start.buses = buses
  // If the worker has the app's files, the app's first frame is near: another one without buses would only delay it.
  const installed = Boolean(navigator.serviceWorker?.controller)
  const bare = installed && !(buses && showsBuses(screen))
  const shell = draw(bare ? 'none' : screen, buses)
  if (language) bringLanguage(files.languages[language] ?? [])
  if (!shell) {
    loadAtOnce(files)
    return
  }
  recordInput(shell, files)
  const linked = linkedBus()
  if (linked) {
    start.linkedBus = linked
    void showSeats(linked.bus, shell, files)
  }
  void loadWhenPainted(files)
}

show(START_FILES)
