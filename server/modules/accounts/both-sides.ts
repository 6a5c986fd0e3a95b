/** @returns the same thing for both sides, each with its role */
export function bothSides<User, Operator>(user: User, operator: Operator) {
  return [
    ['user', user],
    ['operator', operator],
  ] as const
}
