import type { Sentences } from './en.ts'
import { ofAccounts } from './hi/of-accounts.ts'
import { ofMoney } from './hi/of-money.ts'
import { ofTrips } from './hi/of-trips.ts'

/** The server's messages, in Hindi: short, in the words of a bus stand. */
export const hi: Sentences = { ...ofAccounts, ...ofMoney, ...ofTrips }
