import { say } from '#language/say.ts'
import { duration } from '#lib/format.ts'

/** @param minutes 0: on time again */
export function lateInWords(minutes: number): string {
  return minutes === 0 ? say('On time again.') : say('Late by about {time}.', { time: duration(minutes) })
}
