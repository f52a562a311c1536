import { resolve } from 'node:path'

/** The settings of the port agent; docs/agent.md lists them. */
export interface AgentSettings {
  /** The server's address, without a path. */
  readonly server: string
  readonly key: string
  /** The folder with one folder for each client. */
  readonly root: string
  /** The folder in which the agent keeps its own number. */
  readonly state: string
  /** Ends with 0 if the operator's card is in the reader. */
  readonly cardCommand: string | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

export function readSettings(env: Environment): AgentSettings {
  const server = needed(env, 'AGENT_SERVER', '服务器地址，如 https://guanqiao.example.com')
  const url = URL.parse(server)
  if (!url || !isSafe(url)) throw new Error(`AGENT_SERVER 应为 https 地址（本机可用 http），而不是 ${server}`)
  const key = needed(env, 'AGENT_KEY', '收发代理的密钥，在“收发代理”页发放')
  if (!/^gqa_[\w-]{40,60}$/.test(key)) throw new Error('AGENT_KEY 不是收发代理的密钥：应以 gqa_ 开头，请整段复制')
  return {
    server: url.origin,
    key,
    root: resolve(needed(env, 'AGENT_FOLDER', '客户端交换目录的上级文件夹')),
    state: resolve(env['AGENT_STATE'] || 'agent-state'),
    cardCommand: env['AGENT_CARD_COMMAND'] || undefined,
  }
}

/** The key must not travel in clear. */
const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname))

function needed(env: Environment, name: string, what: string): string {
  const value = env[name]
  if (!value) throw new Error(`没有设置 ${name}：${what}`)
  return value
}
