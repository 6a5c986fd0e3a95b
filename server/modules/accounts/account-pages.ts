import type { Role } from '../../db/tables/accounts.ts'

/** The pages that mails and redirects lead to, for travellers and operators. */
export const ACCOUNT_PAGES = {
  user: {
    logIn: '/userAuth',
    activate: '/api/users/activate',
    email: '/api/users/confirm-email',
    requestReset: '/reset-link',
    reset: '/user-reset-password',
  },
  operator: {
    logIn: '/adminAuth',
    activate: '/api/admins/activate',
    email: '/api/admins/confirm-email',
    requestReset: '/admin-reset-link',
    reset: '/admin-reset-password',
  },
} as const satisfies Record<Role, Record<'logIn' | 'activate' | 'email' | 'requestReset' | 'reset', string>>
