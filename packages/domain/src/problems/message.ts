/** Errors of receipts. */
export const messageProblems = {
  'receipt.matched': { status: 409, text: '回执已匹配' },
} as const
