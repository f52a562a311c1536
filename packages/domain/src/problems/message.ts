/** Errors of receipts. */
export const messageProblems = {
  'receipt.matched': { status: 409, text: '回执已匹配' },
  'message.reserved': {
    status: 422,
    text: '此报文类型只在两国海关之间交换（MTDE 数据、MTRP 回执），企业不能发送',
  },
  'agent.only': { status: 403, text: '只有收发代理能调用' },
  'agent.busy': { status: 409, text: '另一个收发代理正在使用此密钥' },
  'agent.elsewhere': { status: 409, text: '此密钥已在另一台电脑上使用' },
} as const
