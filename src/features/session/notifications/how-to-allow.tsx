import { useSay } from '#language/use-say.ts'
import { runsInstalled } from '#lib/runs-installed.ts'

/** Only the browser's own settings can undo a refusal, and no page can open them. */
export function HowToAllow() {
  const say = useSay()
  return runsInstalled()
    ? say('Notifications are blocked. Allow them for Sawari in the phone’s settings, under Apps, and come back.')
    : say(
        'This browser blocks notifications from Sawari. Press the icon beside the address, then Permissions, and allow Notifications.',
      )
}
