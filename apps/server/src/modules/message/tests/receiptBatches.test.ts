import { writeReceipt } from '@guanqiao/customs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createRandom } from '../../../demo/seededRandom.ts'
import type { Arrivals, ReceivedFile } from '../../../gateways/customs/gateway.ts'
import { createStage } from '../../../testing/actors.ts'
import type { Stage } from '../../../testing/actors.ts'
import { openCrossing } from '../../../testing/crossing.ts'
import type { Crossing } from '../../../testing/crossing.ts'
import { openEventLog } from '../../../testing/eventLog.ts'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { arrivalsAt } from '../index.ts'
import { lockEventNumbers } from '../../../documents/events/events.queries.ts'

let stage: Stage
let crossing: Crossing
let others: Crossing
let arrivals: Arrivals
let events: ReturnType<typeof openEventLog>

beforeAll(async () => {
  stage = await createStage()
  crossing = await openCrossing(stage)
  others = await openCrossing(stage, { username: 'b.clerk' })
  arrivals = arrivalsAt({ store: stage.store, log: quiet })
  events = openEventLog(stage)
})
beforeEach(() => events.next())
afterAll(() => stage.close())

const stages: Record<string, 1 | 2 | 3> = { E1: 1, E3: 1, E4: 1, '01': 2, '02': 2, '03': 2, 11: 3, 12: 3, 13: 3 }

const fileOf = (message_id: string, code: string): ReceivedFile => {
  const stage = stages[code] ?? 1
  const head = {
    message_id,
    message_type: 'MT1401',
    stage,
    code,
    text: `回执${code}`,
    hasSummary: true,
    bills: [],
    equipment: [],
  }
  return { file_name: `Receipt_${message_id}_${code}.xml`, content: Buffer.from(writeReceipt(head)) }
}

/** Documents with their sent messages: each has its filing, some also a change or deletion after acceptance. */
async function makeDocuments(count: number): Promise<{ id: string; messages: string[] }[]> {
  const documents: { id: string; messages: string[] }[] = []
  for (let n = 0; n < count; n += 1) {
    const { id } = await crossing.makeManifest({ bills: 1 + (n % 2) })
    const messages = [await crossing.send(id)]
    if (n % 3 > 0) {
      await arrivals.received([fileOf(messages[0]!, '01')])
      messages.push(await crossing.send(id, { function_code: n % 3 === 1 ? '5' : '3' }))
    }
    documents.push({ id, messages })
  }
  return documents
}

async function standing(id: string) {
  const history = await crossing.rows<{ after: unknown }>(
    `select before, after from audit_log where record_id = $1 and operation = 'receipt.apply' order by at, id`,
    id,
  )
  // Bill numbers differ between documents.
  const receipts = await crossing.rows(
    `select code, regexp_replace(performance, 'TB\\d+', 'TB', 'g') as performance, repeats from receipt where doc_id = $1 order by id`,
    id,
  )
  const messages = await crossing.rows(
    `select status, last_error, answered_at is null as waiting from customs_message where doc_id = $1 order by id`,
    id,
  )
  const words = await crossing.rows(
    `select d.last_code, d.last_text, d.version, b.last_code as bill_code, b.version as bill_version
     from manifest d join manifest_bill b on b.manifest_id = d.id where d.id = $1 order by b.sequence`,
    id,
  )
  const ofBills = await crossing.rows(
    `select b.sequence, regexp_replace(a.before::text, 'TB\\w+', 'TB')::json as before,
       regexp_replace(a.after::text, 'TB\\w+', 'TB')::json as after
     from audit_log a join manifest_bill b on b.id::text = a.record_id
     where b.manifest_id = $1 and a.entity = 'manifest_bill' and a.operation = 'receipt.apply' order by b.sequence, a.at, a.id`,
    id,
  )
  return { ...(await crossing.states(id)), history, receipts, messages, words, ofBills }
}

test.each([1, 2])('processing many receipts together has the same result as one by one, plan %i', async (seed) => {
  const random = createRandom(seed)
  const [single, together] = [await makeDocuments(9), await makeDocuments(9)]
  const codes = Object.keys(stages)
  const plan = Array.from({ length: 120 }, () => ({
    document: random.between(0, 8),
    message: random.between(0, 1),
    code: codes[random.between(0, codes.length - 1)]!,
  }))
  const filesFor = (documents: typeof single) =>
    plan.map(({ document, message, code }) => {
      const { messages } = documents[document]!
      return fileOf(messages[message % messages.length]!, code)
    })
  for (const file of filesFor(single)) await arrivals.received([file])
  const files = filesFor(together)
  while (files.length > 0) await arrivals.received(files.splice(0, random.between(1, 60)))
  for (const [n, { id }] of together.entries()) expect(await standing(id)).toEqual(await standing(single[n]!.id))
})

test('a bill that a receipt advances has its own audit entry, also if its manifest is unchanged', async () => {
  const { id } = await crossing.makeManifest({ bills: 2 })
  const message = await crossing.send(id)
  await arrivals.received([fileOf(message, '01')])
  await arrivals.received([fileOf(message, '11')])
  const accepted = {
    before: { status: 'sending', last_code: null },
    after: { status: 'accepted', last_code: '01', last_text: '回执01' },
  }
  const released = {
    before: { status: 'accepted', last_code: '01' },
    after: { status: 'released', last_code: '11', last_text: '回执11' },
  }
  expect((await standing(id)).ofBills).toEqual(
    [1, 2].flatMap((sequence) => [accepted, released].map((entry) => ({ sequence, ...entry }))),
  )
})

test('each receipt is reported once, in the order of the numbers, also of two enterprises', async () => {
  const messages: string[] = []
  for (const of of [crossing, others, crossing, others]) messages.push(await of.send((await of.makeManifest()).id))
  const files = messages.flatMap((message) => ['E1', 'E3', '01', 'E1'].map((code) => fileOf(message, code)))
  await arrivals.received([...files, fileOf('NOBODY', 'E1'), { file_name: 'noise', content: Buffer.from('noise') }])
  const loggedEvents = await events.next()
  expect(loggedEvents.map(({ code }) => code)).toEqual(['E1', 'E3', '01'].flatMap((code) => Array(4).fill(code)))
  expect(loggedEvents.map(({ event_id }) => event_id)).toEqual(loggedEvents.map(({ event_id }) => event_id).toSorted())
  expect(new Set(loggedEvents.map(({ enterprise_id }) => enterprise_id))).toEqual(
    new Set([crossing.enterprise_id, others.enterprise_id]),
  )
  const unmatched = await crossing.rows(`select file_name from stray_receipt order by id`)
  expect(unmatched).toEqual([{ file_name: 'Receipt_NOBODY_E1.xml' }, { file_name: 'noise' }])
})

test('if one of several cannot be processed none is stored; alone it is set aside', async () => {
  const [good, bad] = [await crossing.makeManifest(), await crossing.makeManifest()]
  const files = [fileOf(await crossing.send(good.id), '01'), fileOf(await crossing.send(bad.id), '01')]
  await crossing.rows(`delete from manifest_bill where manifest_id = $1`, bad.id)
  await crossing.rows(`delete from manifest where id = $1`, bad.id)
  await expect(arrivals.received(files)).rejects.toThrow('has no document')
  expect(await events.next()).toEqual([])
  expect(await crossing.states(good.id)).toMatchObject({ manifest: 'sending' })
  for (const file of files) await arrivals.received([file])
  expect((await events.next()).map(({ doc_id }) => doc_id)).toEqual([good.id])
  const [unmatched] = await crossing.rows(`select file_name, problem from stray_receipt order by id desc limit 1`)
  expect(unmatched).toEqual({ file_name: files[1]!.file_name, problem: '处理时出错，请查看服务器日志' })
})

test('events of one enterprise are numbered one transaction after another, those of another enterprise meanwhile', async () => {
  const { owner } = stage.database
  const [mine, theirs] = [await crossing.makeManifest(), await others.makeManifest()]
  const [heldReceipt, free] = [fileOf(await crossing.send(mine.id), 'E1'), fileOf(await others.send(theirs.id), 'E1')]
  const waits = async (): Promise<boolean> => {
    const [row] = await owner<{ waiting: boolean }[]>`
      select exists (select from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and locktype = 'advisory' and not granted) as waiting`
    return row?.waiting === true
  }
  let done = false
  let received: Promise<unknown> = Promise.resolve()
  await stage.store.write({ enterprise: crossing.enterprise_id }, async (sql) => {
    await lockEventNumbers(sql, [crossing.enterprise_id])
    received = arrivals.received([heldReceipt]).finally(() => (done = true))
    while (!(await waits())) if (done) throw new Error('the transaction did not wait for the event numbers')
    await arrivals.received([free])
    expect((await events.next()).map(({ doc_id }) => doc_id)).toEqual([theirs.id])
  })
  await received
  expect((await events.next()).map(({ doc_id }) => doc_id)).toEqual([mine.id])
})

test('concurrent work on the same documents waits in one order, without deadlock', async () => {
  const messages: string[] = []
  for (let n = 0; n < 20; n += 1) {
    const of = n % 2 === 0 ? crossing : others
    messages.push(await of.send((await of.makeManifest()).id))
  }
  const filesOf = (codes: string[]) => codes.flatMap((code) => messages.map((message) => fileOf(message, code)))
  const sides = [filesOf(['E1', '01']), filesOf(['01', 'E3']).reverse(), filesOf(['11', 'E1', '01'])]
  const deliveries = [crossing, others].map(async (of) =>
    arrivals.accepted(await of.sentFiles(messages.toReversed()), of.exchange),
  )
  await Promise.all([...sides.map((files) => arrivals.received(files)), ...deliveries])
  expect(await events.next()).toHaveLength(messages.length * 4)
})
