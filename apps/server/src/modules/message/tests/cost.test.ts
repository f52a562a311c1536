import { writeReceipt } from '@guanqiao/customs'
import { postManifest } from '@guanqiao/domain/customs/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Arrivals, Exchange } from '../../../gateways/customs/gateway.ts'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { sendOk } from '../../../testing/trade.ts'
import { watch } from '../../../testing/watched.ts'
import type { Watched } from '../../../testing/watched.ts'
import { openManifests } from '../../customs/tests/manifests.ts'
import type { Manifests } from '../../customs/tests/manifests.ts'
import { messagesOf } from '../../../documents/receipts/sendings.queries.ts'
import { arrivalsAt } from '../index.ts'

const MANY = 199
const FEW = 4
let watched: Watched
let on: Manifests
let arrivals: Arrivals

beforeAll(async () => {
  on = await openManifests(MANY + FEW, { through: async (address) => (watched = await watch(address)) })
  arrivals = arrivalsAt({ store: on.stage.store, log: quiet })
})
afterAll(() => on.close())

/** The statements of the single transaction that contains such a statement. */
async function statementsOf(mark: string, work: () => Promise<unknown>): Promise<string[]> {
  watched.committed()
  await work()
  const committed = watched.committed().filter((texts) => texts.some((text) => text.includes(mark)))
  expect(committed).toHaveLength(1)
  return committed[0]!.map((text) => text.replace(/\s+/g, ' ').trim().slice(0, 120))
}

interface Sent {
  readonly message_id: string
  readonly file_name: string
}

async function sent(count: number): Promise<{ statements: string[]; messages: Sent[]; exchange: Exchange }> {
  const { manifests } = await on.crossing(count)
  const ids = manifests.map(({ id }: { id: string }) => id)
  let lines: { state: string; message_id: string }[] = []
  const statements = await statementsOf('into customs_message', async () => {
    lines = await sendOk(on.a.clerk, postManifest, { ids })
  })
  expect(lines.map(({ state }) => state)).toEqual(ids.map(() => 'sending'))
  const messages = [
    ...(await on.owner<(Sent & { transmitter_id: string; enterprise_id: string })[]>`
      select message_id, file_name, transmitter_id, enterprise_id from customs_message
      where message_id = any(${lines.map(({ message_id }) => message_id)}) order by id`),
  ]
  const { transmitter_id, enterprise_id } = messages[0]!
  return { statements, messages, exchange: { folder: 'A', enterprise_id, transmitter_ids: [transmitter_id] } }
}

let files = 0

/** A receipt of each message for each of the codes, all in one transaction. */
const received = (messages: readonly Sent[], answers: readonly (readonly [stage: 1 | 2 | 3, code: string])[]) =>
  statementsOf('insert into receipt ', () =>
    arrivals.received(
      answers.flatMap(([stage, code]) =>
        messages.map(({ message_id }) => {
          const receipt = { stage, code, text: code, hasSummary: true, bills: [], equipment: [] }
          const content = Buffer.from(writeReceipt({ message_id, message_type: 'MT1401', ...receipt }))
          return { file_name: `Receipt_${(files += 1)}.xml`, content }
        }),
      ),
    ),
  )

/** The statements of sending this many manifests to customs and applying the replies. */
async function costOf(count: number) {
  const { statements: posted, messages, exchange } = await sent(count)
  const half = Math.min(100, count / 2)
  const taking = messages.slice(0, half)
  const written_at = new Date().toISOString()
  const deliveryStatements = await statementsOf("set status = 'delivered'", () =>
    arrivals.accepted(
      taking.map(({ file_name }) => ({ file_name, written_at })),
      exchange,
    ),
  )
  const accepted = await received(taking, [[2, '01']])
  const decided = await received(taking, [[3, '11']])
  const rounds = await received(messages.slice(half, half + 33), [
    [1, 'E1'],
    [2, '01'],
    [3, '11'],
  ])
  return { posted, taken: deliveryStatements, accepted, decided, rounds }
}

describe('the way to customs and back', () => {
  test('takes a bounded number of statements, the same for many manifests as for a few', async () => {
    const many = await costOf(MANY)
    const counts = (cost: typeof many) =>
      Object.fromEntries(Object.entries(cost).map(([name, statements]) => [name, statements.length]))
    const list = Object.entries(many).map(([name, statements]) => [name, ...statements].join('\n'))
    // Every change of state is audited in one statement, also that of taken messages.
    // An acceptance and a release each ask once for the confirmations that wait for the manifests.
    expect(counts(many), list.join('\n\n')).toEqual({ posted: 27, taken: 10, accepted: 22, decided: 20, rounds: 52 })
    expect(counts(await costOf(FEW))).toEqual(counts(many))
  })

  test('reads the messages and receipts of the document, not those of all documents', async () => {
    const documents = await on.owner<{ enterprise_id: string; doc_id: string }[]>`
      select enterprise_id, doc_id from customs_message order by id limit 1`
    await on.owner`analyze customs_message, receipt`
    const sql = await on.owner.reserve()
    await sql`begin`
    // A table as small as this one may otherwise be read whole for good reasons.
    await sql`set local enable_seqscan = off`
    await messagesOf(sql, documents)
    const [read] = await sql`
      select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
      where relname in ('customs_message', 'receipt')`
    await sql`commit`
    sql.release()
    expect(read!['rows']).toBeGreaterThan(0)
    expect(read!['rows']).toBeLessThan(30)
  })
})
