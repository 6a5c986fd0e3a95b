/** What a person reads in one go. */
export const MOST_LETTERS = 120

/** A name of tests/e2e may begin with the rows of the checklist that it covers; they are no part of its sentence. */
const ROWS = /^(?:[A-Z]{1,3}\d{1,3} )+/

/** @param {string} name as its runner prints it, without those of the groups that hold the test */
export const lettersOf = (name) => name.replace(ROWS, '').length

export const isTooLong = (name) => lettersOf(name) > MOST_LETTERS
