import { say } from '#language/say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { age, isSameDay } from '#lib/format.ts'

/** The age of a choice that has waited for a log-in. @param since by the server's clock */
export function chosenInWords(since: number): string {
  const when = age(since, serverNow())
  return say('Chosen {when}. The seats are yours once they are booked.', {
    when: isSameDay(since, serverNow()) ? say('at {time}', { time: when }) : when,
  })
}
