/** Features that the tables report wrongly, or that cost nothing if missing. Each has its reason. */
export const EXCEPTIONS: ReadonlySet<string> = new Set([
  // Only looks and comfort: without them the page is as usable.
  'accent-color',
  'contain-intrinsic-size',
  'content-visibility',
  'cursor: default',
  'cursor: pointer',
  'forced-color-adjust',
  'outline',
  'overflow-clip-margin',
  'overscroll-behavior',
  'scrollbar-width',
  'text-size-adjust',
  'text-wrap',
  'user-select',
  '@media (forced-colors)',
  ':selection',
  // The build writes a rule of its own for each spelling.
  ':autofill',
  // The table means blocks; in a grid it is as old as grids.
  'align-content: start',
  // Without them the passenger list has the printer's own margins, and fits those too.
  '@page',
  'size',
  // Tells whether pdf.js can be read (src/features/tickets/files/pdf-viewer.ts).
  'the lookbehind in /(?<=a)b/',
  // csv-parse asks for it before it uses it.
  'Error.captureStackTrace',
  // A class of csv-parse has a method of that name.
  'ArrayBuffer.prototype.resize',
  // Asked for before they are used (src/features/session/notifications/can-be-told.ts).
  'Notification',
  'Notification.permission',
  'Notification.requestPermission',
  'PushManager',
  // zxing's wasm asks for it before it uses it.
  'Symbol.dispose',
])

/**
 * pdf.js brings what it needs, and is loaded only if its syntax can be read
 * (src/features/tickets/files/pdf-viewer.ts).
 */
export const EXEMPT_FILES = /\/pdf(-viewer|\.worker)[^/]*\.m?js$/
