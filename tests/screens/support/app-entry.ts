/** What a page runs, in this order: the script of its head, then the app. */
import '#start/boot.ts'
import '#main.tsx'
