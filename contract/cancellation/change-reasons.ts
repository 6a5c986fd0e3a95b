/** Why a passenger may cancel for a full refund. Apart from the rule: the home page reads tickets, but judges none. */
export const CHANGE_REASONS = ['later', 'earlier', 'boarding-point', 'class'] as const
/** Apps know no word for a changed seat: they get the general one, `other`, with the seats beside it. */
export type ChangeReason = (typeof CHANGE_REASONS)[number] | 'other'
