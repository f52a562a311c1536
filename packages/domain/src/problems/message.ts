/** Errors of receipts. */
export const messageProblems = {
  'receipt.matched': { status: 409, text: '回执已匹配' },
  'message.reserved': {
    status: 422,
    text: '此报文类型只在两国海关之间交换（MTDE 数据、MTRP 回执），企业不能发送',
  },
} as const
