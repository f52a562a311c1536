import { hash, randomBytes } from 'node:crypto'
import { portAgent, portAgentApi } from '@guanqiao/domain/message/agent/portAgent'
import type { Row } from '@guanqiao/domain/kit/entity'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import type { Caller } from '../../../kernel/caller.ts'
import type { Store } from '../../../kernel/database/scoped.ts'
import { handle } from '../../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../../kernel/handlers.ts'
import { agentByKey, setKey } from './session.queries.ts'

/** Distinguishes a key from a user's token. */
const PREFIX = 'gqa_'

const hashOf = (key: string): string => hash('sha256', key)

/** The caller behind a key: an agent of one enterprise, without any right of a user. */
async function findAgent(store: Store, key: string): Promise<Caller> {
  const agent = await store.read('platform', (sql) => agentByKey(sql, hashOf(key)))
  if (!agent) throw problem('session.expired')
  return {
    user_id: agent.id,
    session_id: agent.id,
    username: `收发代理 ${agent.agent_name}`,
    full_name: agent.agent_name,
    enterprise_id: agent.enterprise_id,
    enterprise_name: agent.enterprise_name,
    isAgent: true,
    admin: false,
    rights: new Map(),
  }
}

type Find = (token: string, isBackground: boolean) => Promise<Caller>

/** Finds the caller behind a user's token or an agent's key. */
export const withAgents =
  (store: Store, find: Find): Find =>
  (token, isBackground) =>
    token.startsWith(PREFIX) ? findAgent(store, token) : find(token, isBackground)

type Agent = Pick<Row<typeof portAgent>, 'id' | 'enterprise_id' | 'status' | 'folders'>

/** One folder has one agent: two would put a message into two clients. */
async function checkFolders(ctx: Context, agent: Agent): Promise<void> {
  if (agent.status === 'disabled') return
  const others = await ctx.data.all(portAgent, { enterprise_id: agent.enterprise_id, status: 'active' })
  const allowed = agent.folders ?? []
  const rival = others.find(
    (other) =>
      other.id !== agent.id &&
      (allowed.length === 0 ||
        (other.folders ?? []).length === 0 ||
        other.folders?.some((folder) => allowed.includes(folder))),
  )
  if (!rival) return
  const shared = rival.folders?.find((folder) => allowed.includes(folder))
  throw fieldProblem(
    'folders',
    shared
      ? `交换目录 ${shared} 已由“${rival.agent_name}”收发`
      : `“${rival.agent_name}”也在收发，两个代理都须写明各自的交换目录`,
  )
}

export const keyHandlers: readonly BoundOperation[] = [
  handle(portAgentApi.create, async (ctx, values) => {
    const row = await ctx.data.create(portAgent, values)
    await checkFolders(ctx, row)
    return row
  }),
  handle(portAgentApi.update, async (ctx, { id, version, ...patch }) => {
    const row = await ctx.data.update(portAgent, id, patch, version)
    await checkFolders(ctx, row)
    return row
  }),
  handle(portAgentApi.issueKey, async (ctx, { id }) => {
    const agent = await ctx.data.get(portAgent, id, { lock: true })
    const key = PREFIX + randomBytes(32).toString('base64url')
    await ctx.data.update(portAgent, id, { key_hint: key.slice(-4) }, agent.version)
    await setKey(ctx.sql, agent, hashOf(key))
    return { key }
  }),
]
