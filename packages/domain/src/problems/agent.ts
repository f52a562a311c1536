/** Errors of port agents. */
export const agentProblems = {
  'agent.only': { status: 403, text: '只有收发代理能调用' },
  'agent.busy': { status: 409, text: '另一个收发代理正在使用此密钥' },
  'agent.elsewhere': { status: 409, text: '此密钥已在另一台电脑上使用' },
} as const
