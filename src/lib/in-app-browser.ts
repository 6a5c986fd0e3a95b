import { runsInstalled } from './runs-installed.ts'

/** Apps that open links in a browser of their own, by what they add to its name. */
export const IN_APP =
  /FBAN|FBAV|FB_IAB|Instagram|WhatsApp|Line\/|Twitter|LinkedInApp|Snapchat|Pinterest|MicroMessenger|musical_ly/
/** What Android calls such a browser: https://developer.chrome.com/docs/multidevice/user-agent */
const WEB_VIEW = /; wv\)/

/** Whether this is a browser inside another app: most drop files that are to be saved, and say nothing. */
export function isInAppBrowser(agent = navigator.userAgent): boolean {
  if (IN_APP.test(agent) || WEB_VIEW.test(agent)) return true
  // On iOS a browser names itself Safari, also where it is another one; what an app shows does not.
  return /iPhone|iPad|iPod/.test(agent) && !/Safari\//.test(agent) && !runsInstalled()
}
