/** The oldest browsers that run the app, by their names in MDN's tables. Older ones get a page with an explanation. */
export const FLOOR = {
  chrome: '103',
  chrome_android: '103',
  webview_android: '103',
  edge: '103',
  samsunginternet_android: '20',
  safari: '15.4',
  safari_ios: '15.4',
  firefox: '115',
  firefox_android: '115',
} as const

const ALL_BUT_SAFARI = [`chrome${FLOOR.chrome}`, `edge${FLOOR.edge}`, `firefox${FLOOR.firefox}`]

/** The same for the translation of newer styles into older ones. */
export const STYLE_TARGETS = [...ALL_BUT_SAFARI, `safari${FLOOR.safari}`, `ios${FLOOR.safari_ios}`]

/** And for scripts: with Safari 15.4 every class would be rewritten for the sake of few (class-fields.ts). */
export const SCRIPT_TARGETS = [...ALL_BUT_SAFARI, 'safari16', 'ios16']
