/** Errors of transport data. */
export const transportProblems = {
  'domestic.state': { status: 409, text: '国内运输当前状态不允许此操作' },
  'container.inYard': { status: 409, text: '集装箱已在场，不能重复进场' },
} as const
