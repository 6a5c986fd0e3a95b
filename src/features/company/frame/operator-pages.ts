import type { LinkProps } from '@tanstack/react-router'
import type { Admin } from '#contract/accounts/account.ts'
import type { PlainMessage } from '#language/message.ts'
import type { IconName } from '#ui/icons.tsx'
import { mayOpen, type OperatorPart } from './company-role.ts'

export interface OperatorPage {
  to: NonNullable<LinkProps['to']>
  state?: NonNullable<LinkProps['state']>
  name: PlainMessage
  /** A shorter name for the phone's bar. */
  short?: PlainMessage
  icon: IconName
  part: OperatorPart
  /** Shown in the phone's bar; phones show the others under More. */
  daily: boolean
}

export const OPERATOR_HOME = '/adminAuth/admin-home-page'

const BUSES: OperatorPage = {
  to: OPERATOR_HOME,
  state: { panel: 'buses' },
  name: 'Buses',
  icon: 'bus',
  part: 'changes',
  daily: false,
}
const TRIPS: OperatorPage = {
  to: '/adminAuth/admin-home-page/trips',
  name: 'Trips',
  short: 'Trips#bar',
  icon: 'calendar',
  part: 'lists',
  daily: true,
}
const COUNTER: OperatorPage = {
  to: '/adminAuth/admin-home-page/counter',
  name: 'Counter',
  short: 'Sell#seats',
  icon: 'seat',
  part: 'lists',
  daily: true,
}
const PASSENGERS: OperatorPage = {
  to: '/adminAuth/admin-home-page/passengers',
  name: 'Passengers',
  icon: 'ticket',
  part: 'lists',
  daily: true,
}
const OTHERS: readonly OperatorPage[] = [
  { to: '/adminAuth/admin-home-page/payments', name: 'Payments', icon: 'check', part: 'lists', daily: false },
  { to: '/adminAuth/admin-home-page/cash', name: 'Cash', icon: 'saved', part: 'lists', daily: false },
  { to: '/adminAuth/admin-home-page/statistics', name: 'Statistics', icon: 'chart', part: 'figures', daily: false },
  { to: '/adminAuth/admin-home-page/refunds', name: 'Refunds', icon: 'rupee', part: 'figures', daily: false },
  {
    to: '/adminAuth/admin-home-page/how-passengers-pay',
    name: 'Ways to pay',
    icon: 'qr',
    part: 'staff',
    daily: false,
  },
  { to: '/adminAuth/admin-home-page/staff', name: 'Staff', icon: 'key', part: 'staff', daily: false },
  { to: '/adminAuth/admin-home-page/notifications', name: 'Notifications', icon: 'bell', part: 'lists', daily: false },
]

/** @returns the pages that somebody may open, in order; for staff who only sell, the counter is home and comes first */
export function operatorPages(admin: Pick<Admin, 'role' | 'staffId'>): OperatorPage[] {
  const pages = mayOpen(admin, 'changes')
    ? [BUSES, TRIPS, COUNTER, PASSENGERS, ...OTHERS]
    : [{ ...COUNTER, to: OPERATOR_HOME } as const, TRIPS, PASSENGERS, ...OTHERS]
  return pages.filter(({ part }) => mayOpen(admin, part))
}
