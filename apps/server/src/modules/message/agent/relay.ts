import {
  agentBeat,
  agentDelivered,
  agentFailed,
  agentLeave,
  agentNext,
  agentReceived,
  agentTaken,
} from '@guanqiao/domain/message/agent/relay'
import type { RunFields } from '@guanqiao/domain/message/agent/relay'
import { Problem, problem } from '@guanqiao/domain/kit/problem'
import type { Exchange } from '../../../gateways/customs/gateway.ts'
import { readFileOf } from '../../../gateways/customs/reading.ts'
import type { Sql } from '../../../kernel/database/scoped.ts'
import { handleWithoutTransaction } from '../../../kernel/handlers.ts'
import type { BoundOperation, OpenContext } from '../../../kernel/handlers.ts'
import { backOff } from '../../../kernel/outbox/backOff.ts'
import { postpone, remove, setAside } from '../../../kernel/outbox/queue.ts'
import { CUSTOMS } from '../../../documents/sending/outbox.queries.ts'
import { exchangesOf } from '../exchanges.queries.ts'
import { loadOutgoing, markDelivered, noteFailure } from '../outgoing.queries.ts'
import { arrivalsAt, failMessage } from '../receipts/carriage.ts'
import type { Receiving } from '../receipts/receive.ts'
import { claimFor, releaseClaims, uncertain, waiting } from './relay.queries.ts'
import { endRun, renewRun, sessionOf, storeReport } from './session.queries.ts'
import type { AgentSession } from './session.queries.ts'

const MOVED = '更换收发代理的电脑时，原电脑可能已把报文交给客户端：请在原电脑的客户端核对，没有发出再重新投递'

/** The session of the calling agent. Only its current run may call. */
async function current({ caller }: OpenContext, sql: Sql, { installation, run }: RunFields): Promise<AgentSession> {
  const session = caller && (await sessionOf(sql, caller.user_id, 'none'))
  if (!session) throw problem('session.expired')
  if (session.installation !== installation || session.run !== run || !session.is_live)
    throw rival(session, installation)
  return session
}

const rival = ({ installation, host }: AgentSession, mine: string): Problem =>
  installation === mine || installation === null
    ? problem('agent.busy')
    : new Problem('agent.elsewhere', undefined, {}, `此密钥已在电脑“${host ?? '未知'}”上使用；换电脑请重新发放密钥`)

/** The folders of the agent among those that it names. */
async function exchangeOf(sql: Sql, session: AgentSession, folder: string): Promise<Exchange> {
  const exchange = (await exchangesOf(sql, session)).find((one) => one.folder === folder)
  if (!exchange) throw problem('record.notFound')
  return exchange
}

const namesOf = (exchanges: readonly Exchange[]): string[] => exchanges.map(({ folder }) => folder)

/** The first run on a computer, or a new one on the same, takes over what the one before had claimed. */
async function begin(sql: Sql, session: AgentSession, { installation, run }: RunFields): Promise<void> {
  const { agent_id, enterprise_id, is_live } = session
  const isKnown = session.installation === installation
  if ((session.installation !== null && !isKnown) || (isKnown && session.run !== run && is_live))
    throw rival(session, installation)
  if (!isKnown || session.run !== run) {
    const folders = namesOf(await exchangesOf(sql, session))
    if (isKnown) await releaseClaims(sql, enterprise_id, folders)
    else
      for (const { id, message_id } of await uncertain(sql, enterprise_id, folders)) {
        await failMessage(sql, message_id, MOVED, 'dead')
        await setAside(sql, CUSTOMS, id)
      }
  }
  await renewRun(sql, agent_id, { installation, run })
}

/** Reports of the agent, and its messages. */
const outwardHandlers: readonly BoundOperation[] = [
  handleWithoutTransaction(agentBeat, ({ caller, store }, { installation, run, ...report }) =>
    store.write('platform', async (sql) => {
      const session = caller && (await sessionOf(sql, caller.user_id, 'update'))
      if (!session) throw problem('session.expired')
      await begin(sql, session, { installation, run })
      await storeReport(sql, session, report)
      return { folders: namesOf(await exchangesOf(sql, session)) }
    }),
  ),
  handleWithoutTransaction(agentLeave, (ctx, input) =>
    ctx.store.write('platform', async (sql) => {
      const { agent_id } = await current(ctx, sql, input)
      await endRun(sql, agent_id, input.run)
      return { left: true }
    }),
  ),
  handleWithoutTransaction(agentNext, (ctx, input) =>
    ctx.store.write('platform', async (sql) => {
      const session = await current(ctx, sql, input)
      const { enterprise_id } = session
      const usable = namesOf(await exchangesOf(sql, session)).filter((folder) => input.folders.includes(folder))
      const claimed = await claimFor(sql, enterprise_id, usable)
      if (claimed.length === 0) return []
      const messages = await loadOutgoing(sql, claimed)
      return messages.map(({ enterprise_id: _, exchange_folder, ...message }) => ({
        ...message,
        exchange_folder: exchange_folder ?? '',
      }))
    }),
  ),
  handleWithoutTransaction(agentDelivered, (ctx, { entry: id, problem: reason, ...input }) =>
    ctx.store.write('platform', async (sql) => {
      const session = await current(ctx, sql, input)
      const folders = namesOf(await exchangesOf(sql, session))
      const entry = await waiting(sql, session.enterprise_id, folders, id)
      if (!entry) return { known: false }
      if (reason) {
        await noteFailure(sql, entry, reason)
        await postpone(sql, CUSTOMS, id, backOff(entry.attempts))
      } else {
        await markDelivered(sql, [entry])
        await remove(sql, CUSTOMS, [id])
      }
      return { known: true }
    }),
  ),
]

/** Files from the client. */
function inwardHandlers(receiving: Receiving): BoundOperation[] {
  const arrivals = arrivalsAt(receiving)
  return [
    handleWithoutTransaction(agentTaken, async (ctx, { folder, files, ...input }) => {
      const exchange = await exchangeFor(ctx, input, folder)
      const ours = await arrivals.accepted(files, exchange)
      return [...ours].map((file_name) => ({ file_name }))
    }),
    handleWithoutTransaction(agentFailed, async (ctx, { folder, file_name, written_at, reason, ...input }) => {
      const exchange = await exchangeFor(ctx, input, folder)
      return { ours: await arrivals.failed({ file_name, written_at }, reason, exchange) }
    }),
    handleWithoutTransaction(agentReceived, async (ctx, { folder, files, ...input }) => {
      const exchange = await exchangeFor(ctx, input, folder)
      const received = await Promise.all(files.map((file) => receivedFile(file, exchange)))
      await arrivals.received(received)
      return { stored: received.length }
    }),
  ]
}

export const relayHandlers = (receiving: Receiving): BoundOperation[] => [
  ...outwardHandlers,
  ...inwardHandlers(receiving),
]

const exchangeFor = (ctx: OpenContext, run: RunFields, folder: string): Promise<Exchange> =>
  ctx.store.read('platform', async (sql) => exchangeOf(sql, await current(ctx, sql, run), folder))

interface SentFile {
  readonly file_name: string
  readonly read_as: string | null
  readonly parts: readonly { readonly text: string }[] | null
  readonly problem: string | null
}

/** The agent's reading is not trusted: the file is read again, from its bytes. */
async function receivedFile({ file_name, read_as, parts, problem: reason }: SentFile, exchange: Exchange) {
  const bytes = Buffer.from((parts ?? []).map(({ text }) => text).join(''), 'base64')
  const { settle: _, read_as: _named, ...reading } = await readFileOf(read_as ?? file_name, bytes)
  // The agent may know more: of a file that is too large it sends only the beginning.
  return { ...reading, ...(reason && !reading.receipt && !reading.gate && { problem: reason }), file_name, exchange }
}
