/** Errors of containers. */
export const transportProblems = {
  'container.inYard': { status: 409, text: '集装箱已在场，不能重复进场' },
} as const
