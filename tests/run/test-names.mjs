/** As long as a person reads at once. */
export const MOST_LETTERS = 120

/** A name in tests/e2e may begin with the checklist rows that the test covers; they don't count. */
const ROWS = /^(?:[A-Z]{1,3}\d{1,3} )+/

/** @param {string} name as the runner prints it, without the names of its groups */
export const lettersOf = (name) => name.replace(ROWS, '').length

export const isTooLong = (name) => lettersOf(name) > MOST_LETTERS
