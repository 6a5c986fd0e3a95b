import type { Bus } from '#contract/buses/bus.ts'
import { say } from '#language/say.ts'

/**
 * The operator of a bus, and the number to call; nothing if the backend names none.
 * @param call what stands for the number
 */
export function operatorInWords<Part>(
  operator: Bus['travels_name'],
  phone: Bus['travels_phone'],
  call: (phone: string) => Part,
): (string | Part)[] {
  if (!operator) return []
  if (!phone) return [say('Run by {operator}', { operator })]
  return say.parts<'Run by {operator}, {phone}', string | Part>('Run by {operator}, {phone}', {
    operator,
    phone: call(phone),
  })
}
