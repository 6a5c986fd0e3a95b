/** What stands on past tickets in place of the name of a traveller who had the account erased. */
export const ERASED_NAME = 'Account erased'
