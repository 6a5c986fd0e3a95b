import { PathIcon } from '#ui/path-icon.tsx'

/** Icons that only the door needs. */
const SHAPES = {
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 14h2M20 18v2M14 20h2M17 17v0',
  keyboard: 'M5 6h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2ZM7 10v0M11 10v0M15 10v0M8 14.5h8',
  torch: 'M8 3h8v4l-2 3v10h-4V10L8 7ZM8 6.5h8M12 13v1.5',
  lens: 'M4 8h3l2-3h6l2 3h3v11H4ZM9 13.5a3 3 0 0 1 5-2.2M15 13.5a3 3 0 0 1-5 2.2M14.4 9.6v1.9h-1.9M9.6 17.4v-1.9h1.9',
  undo: 'M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11H9',
  people:
    'M5.5 8.5a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M2.5 19.5a6.5 6.5 0 0 1 13 0M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 14.5a6.5 6.5 0 0 1 3.5 5',
  ready: 'M9 3h6a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3ZM9 12l2.2 2.2L15 10.3',
  sent: 'M21 3 3 10.5l6.5 3 3 6.5ZM21 3 9.5 13.5',
  say: 'M4 10v4h3l8 4.5v-13L7 10ZM8 14.5l1 4.5h2.5M18.5 9.5a4 4 0 0 1 0 5',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  silent: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM16 9.5l5 5M21 9.5l-5 5',
} as const

export type DoorIconName = keyof typeof SHAPES

export function DoorIcon({ name, size = 22 }: { name: DoorIconName; size?: number }) {
  return <PathIcon path={SHAPES[name]} size={size} />
}
