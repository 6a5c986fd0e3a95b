import type { StaffRole } from '../../../../contract/constants.ts'
import type { PlainMessage } from '../../../language/message.ts'
import type { IconName } from '../../../ui/icons.tsx'
import type { CompanyRole } from '../frame/company-role.ts'

/** How roles are called, and what they are drawn with. */
export const ROLE_NAMES: Record<CompanyRole, PlainMessage> = {
  holder: 'Owner',
  owner: 'Owner',
  counter: 'Counter',
  driver: 'Driver',
}
export const ROLE_ICONS: Record<CompanyRole, IconName> = {
  holder: 'key',
  owner: 'key',
  counter: 'seat',
  driver: 'steering-wheel',
}

/** Behind a name in a list. */
export const ROLE_LINES: Record<CompanyRole, PlainMessage> = {
  holder: 'Owner, holds the account: everything',
  owner: 'Owner: everything',
  counter: 'Counter: sells, sees tickets and lists',
  driver: 'Driver: boards passengers',
}

/** For who gives a role, and who takes it. */
export const ROLE_SENTENCES: Record<StaffRole, PlainMessage> = {
  owner: 'Everything, takings and staff too. The company’s profile and its own log-in stay with the account’s holder.',
  counter: 'Sells seats, sees trips, tickets and passenger lists. Changes no trip and sees no takings.',
  driver: 'Boards passengers. Sees no takings and no lists of tickets.',
}
