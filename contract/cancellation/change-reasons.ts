/** Why whoever holds a ticket may cancel it for everything. Apart from the rule: home reads tickets, and judges none. */
export const CHANGE_REASONS = ['later', 'earlier', 'boarding-point', 'class'] as const
/** Apps know no word for a seat that the ticket has no more: they are told the general one, and the seats beside it. */
export type ChangeReason = (typeof CHANGE_REASONS)[number] | 'other'
