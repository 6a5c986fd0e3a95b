/** What a page runs, in its order: what stands at its head, and the app. */
import '../../../src/start/boot.ts'
import '../../../src/main.tsx'
