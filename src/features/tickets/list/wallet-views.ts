/** Views of one ticket that an address may open: its PDF, the door view, or the cancel question. */
export const WALLET_VIEWS = ['pdf', 'door', 'cancel'] as const
export type WalletView = (typeof WALLET_VIEWS)[number]
