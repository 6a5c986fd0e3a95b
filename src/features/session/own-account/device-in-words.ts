import type { PlainMessage } from '#language/message.ts'
import { say } from '#language/say.ts'

/** The server's name for a device it does not recognise. */
const UNKNOWN: PlainMessage = 'Another program'

/** @param device as the server names it: `Chrome on Android`, or one of the two. @returns it in the app's language */
export function deviceInWords(device: string): string {
  if (device === UNKNOWN) return say(UNKNOWN)
  const [browser = '', system] = device.split(' on ')
  return system === undefined ? device : say('{browser} on {system}', { browser, system })
}
