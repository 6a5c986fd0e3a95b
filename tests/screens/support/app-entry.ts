/** What a page runs, in its order: what stands at its head, and the app. */
import '#start/boot.ts'
import '#main.tsx'
