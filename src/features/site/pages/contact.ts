import type { PlainMessage } from '#language/message.ts'
export const HELP_PHONE = import.meta.env.VITE_HELP_PHONE ?? '6122345678'
export const HELP_EMAIL = import.meta.env.VITE_HELP_EMAIL ?? 'help@sawari.example'

export const OFFICES: { city: PlainMessage; street: PlainMessage }[] = [
  { city: 'Patna', street: 'Fraser Road, near Dak Bungalow Chowk, 800001' },
  { city: 'Hajipur', street: 'Station Road, Rajendra Chowk, 844101' },
  { city: 'Bengaluru', street: 'Subedar Chatram Road, Gandhinagar, 560009' },
]
