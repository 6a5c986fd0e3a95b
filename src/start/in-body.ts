import type { StartFiles } from './load-app.ts'
import { show } from './show.ts'

/** Filled in by the build (src/build/page.ts). */
declare const START_FILES: StartFiles

show(START_FILES)
