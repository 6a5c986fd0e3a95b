/** The oldest browsers that run the app, by the names that MDN's tables have for them. Below lies a page with words. */
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

/** The same for whoever translates newer forms of styles into older ones. */
export const STYLE_TARGETS = [...ALL_BUT_SAFARI, `safari${FLOOR.safari}`, `ios${FLOOR.safari_ios}`]

/** And of scripts: with 15.4 every class would be taken apart for the sake of few (class-fields.ts). */
export const SCRIPT_TARGETS = [...ALL_BUT_SAFARI, 'safari16', 'ios16']
