/** What stands in place of a name whose account was erased: on past tickets and in the books, in English. */
export const ERASED_NAME = 'Account erased'
