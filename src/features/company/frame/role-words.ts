import type { StaffRole } from '#contract/constants.ts'
import type { PlainMessage } from '#language/message.ts'
import type { IconName } from '#ui/icons.tsx'
import type { CompanyRole } from './company-role.ts'

/** `other`: what later servers call a role. */
type ShownRole = CompanyRole | 'other'

/** Names and icons of roles. */
export const ROLE_NAMES: Record<ShownRole, PlainMessage> = {
  holder: 'Owner',
  owner: 'Owner',
  counter: 'Counter',
  driver: 'Driver',
  other: 'Another role',
}
export const ROLE_ICONS: Record<ShownRole, IconName> = {
  holder: 'key',
  owner: 'key',
  counter: 'seat',
  driver: 'steering-wheel',
  other: 'user',
}

/** Behind a name in a list. */
export const ROLE_LINES: Record<ShownRole, PlainMessage> = {
  holder: 'Owner, holds the account: everything',
  owner: 'Owner: everything',
  counter: 'Counter: sells, cancels, boards, sees tickets and lists',
  driver: 'Driver: boards passengers',
  other: 'A role that this app does not know yet',
}

/** For people who give a role, and people who accept it. */
export const ROLE_SENTENCES: Record<StaffRole | 'other', PlainMessage> = {
  owner: 'Everything, takings and staff too. The company’s profile and its own log-in stay with the account’s holder.',
  counter:
    'Sells seats, cancels tickets, boards passengers, sees trips, tickets and passenger lists. Changes no trip and sees no takings.',
  driver: 'Boards passengers. Sees no takings and no lists of tickets.',
  other: 'This app does not know yet what this role may do.',
}
