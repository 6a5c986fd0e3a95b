import type { Bus } from '#contract/buses/bus.ts'
import { say } from '#language/say.ts'

type Way = Pick<Bus, 'boardingPoint' | 'droppingPoint'>

/**
 * Not every operator names the boarding and dropping points.
 * @param time what stands for the reporting time
 */
export function wayInWords<Part>({ boardingPoint, droppingPoint }: Way, time: Part): (string | Part)[] {
  const words: Record<'time' | 'place' | 'droppingPoint', string | Part> = { time, place: boardingPoint, droppingPoint }
  if (boardingPoint && droppingPoint) return say.parts('Report by {time} at {place}, get off at {droppingPoint}', words)
  if (boardingPoint) return say.parts('Report by {time} at {place}', words)
  if (droppingPoint) return say.parts('Report by {time}, get off at {droppingPoint}', words)
  return say.parts('Report by {time}', words)
}
