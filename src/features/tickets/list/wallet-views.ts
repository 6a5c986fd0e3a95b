/** What an address may show of one ticket: its copy, what is held up at the door, or the question of what to cancel. */
export const WALLET_VIEWS = ['pdf', 'door', 'cancel'] as const
export type WalletView = (typeof WALLET_VIEWS)[number]
