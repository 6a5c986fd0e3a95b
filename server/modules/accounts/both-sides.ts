/** @returns two things that are the same for both sides, each with the role of its own */
export function bothSides<User, Operator>(user: User, operator: Operator) {
  return [
    ['user', user],
    ['operator', operator],
  ] as const
}
