import type { Session } from '../../plugins/security/sessions.ts'

/** Whoever stands at the counter answers for their own till; owners read all. @returns whose payments they read */
export function ownTill({ staff }: Pick<Session, 'staff'>): number | undefined {
  return staff && staff.role !== 'owner' ? staff.id : undefined
}
