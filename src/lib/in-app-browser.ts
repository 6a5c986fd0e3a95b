import { runsInstalled } from './runs-installed.ts'

/** Apps with a built-in browser, by the words they add to its user agent. */
export const IN_APP =
  /FBAN|FBAV|FB_IAB|Instagram|WhatsApp|Line\/|Twitter|LinkedInApp|Snapchat|Pinterest|MicroMessenger|musical_ly/
/** Android's mark of such a browser: https://developer.chrome.com/docs/multidevice/user-agent */
const WEB_VIEW = /; wv\)/

/** Whether this is a browser inside another app: most drop saved files silently. */
export function isInAppBrowser(agent = navigator.userAgent): boolean {
  if (IN_APP.test(agent) || WEB_VIEW.test(agent)) return true
  // On iOS every real browser names itself Safari; a view inside an app does not.
  return /iPhone|iPad|iPod/.test(agent) && !/Safari\//.test(agent) && !runsInstalled()
}
