import { confirmation } from '@guanqiao/domain/confirmation/confirmation'
import { confirmationFlow } from '@guanqiao/domain/confirmation/confirmation.flow'
import { confirmationMessages } from '@guanqiao/domain/confirmation/messageType'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { acceptance, judge, emptyCustomsState, readReceipt, readRoadManifest, readSubmission } from '@guanqiao/customs'
import { viewBatch } from '@guanqiao/domain/crossing/index'
import { workToDo } from '@guanqiao/domain/todo/index'
import { checkManifest, getManifest, manifest, manifestStates } from '@guanqiao/domain/customs/index'
import { add } from '@guanqiao/domain/kit/decimal'
import { rowFields } from '@guanqiao/domain/kit/entity'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { parse } from '@guanqiao/domain/kit/shape'
import {
  customsMessage,
  messageApi,
  receipt,
  settleUnmatchedReceipt,
  unmatchedReceiptApi,
} from '@guanqiao/domain/message/index'
import { batch, batchFlow, issueBatches, order, orderDetail, orderTransport } from '@guanqiao/domain/order/index'
import { port } from '@guanqiao/domain/reference/index'
import { weighing } from '@guanqiao/domain/weighing/index'
import { company, vehicle } from '@guanqiao/domain/transport/index'
import { batchParts, isOrganisationCode, organisationOf } from '@guanqiao/domain/values/index'
import { entities } from '@guanqiao/domain/registry'
import { bindData } from '../kernel/data/bindData.ts'
import type { Sql } from '../kernel/database/scoped.ts'
import { stage, withStage } from '../testing/stages/openStages.ts'
import { seedDemo } from './index.ts'

let transactions = 0
withStage(async () => {
  const { store } = stage
  const counting: typeof store = {
    ...store,
    write: (scope, work) => {
      transactions += 1
      return store.write(scope, work)
    },
  }
  await seedDemo(counting, stage.files)
})

const trace = { operation: 'test', requestId: 'test', address: '-', user_id: null, username: null, enterprise_id: null }
const reading = (sql: Sql) => bindData({ sql, trace, enterprise: null, now: () => new Date(), wrote: () => {} })
const count = async (table: string) =>
  Number((await stage.database.owner.unsafe<{ n: string }[]>(`select count(*) as n from ${table}`))[0]!.n)

describe('the demonstration', () => {
  test('is stored in few transactions, so that the first start is short', () => expect(transactions).toBeLessThan(20))
  test.each(entities.map((entity) => [entity.table, entity] as [string, Entity]))(
    'every %s is as declared',
    async (_, entity) => {
      const rows = await stage.store.read('platform', (sql) => reading(sql).all(entity, {}))
      const wrong = rows.flatMap((row) => {
        const texts = Object.keys(row).filter((name) => name.endsWith('_text') && !(name in rowFields(entity)))
        const values = Object.fromEntries(Object.entries(row).filter(([name]) => !texts.includes(name)))
        const result = parse({ fields: rowFields(entity), mode: 'row' }, values)
        return result.ok ? [] : [{ id: row.id, fields: result.fields }]
      })
      expect(wrong.slice(0, 3)).toEqual([])
    },
  )

  test('reported twice is stored once', async () => {
    const before = await Promise.all(entities.map(({ table }) => count(table)))
    await seedDemo(stage.store, stage.files)
    expect(await Promise.all(entities.map(({ table }) => count(table)))).toEqual(before)
  })
})

describe('is valid by the rules of the product', () => {
  const every = <E extends Entity>(entity: E) => stage.store.read('platform', (sql) => reading(sql).all(entity, {}))

  test('there is a batch and a manifest in every state', async () => {
    const statuses = new Set((await every(batch)).map((row) => row.status))
    expect([...statuses].toSorted()).toEqual(Object.keys(batchFlow.states).toSorted())
    const papers = new Set((await every(manifest)).map((row) => row.status))
    expect([...papers].toSorted()).toEqual(Object.keys(manifestStates).toSorted())
  })

  test('ready records pass every check, drafts do not', async () => {
    const clerk = await stage.as('a.clerk')
    const papers = (await every(manifest)).filter(
      (row) => row.created_by === 'a.clerk' && ['ready', 'draft'].includes(row.status),
    )
    expect(papers.length).toBeGreaterThan(3)
    for (const paper of papers) {
      const { body } = await clerk.send(checkManifest, { id: paper.id })
      expect([paper.status, body.data.passed], JSON.stringify(body)).toEqual([paper.status, paper.status === 'ready'])
      if (paper.status === 'ready') expect(body.data.findings).toEqual([])
    }
  })

  test('orders under way have nothing missing', async () => {
    const clerk = await stage.as('a.clerk')
    const orders = (await every(order)).filter((row) => row.created_by === 'a.clerk' && row.status === 'running')
    for (const row of orders) {
      const { body } = await clerk.send(orderDetail, { id: row.id })
      const blocks = (findings: { severity: string }[]) => findings.filter(({ severity }) => severity === 'block')
      expect(blocks(body.data.findings)).toEqual([])
      expect(
        body.data.transports.flatMap((truck: { findings: { severity: string }[] }) => blocks(truck.findings)),
      ).toEqual([])
    }
  })

  test('batches of every kind are complete, with an action that fits their state', async () => {
    const [a, b] = [await stage.as('a.clerk'), await stage.as('b.clerk')]
    const acts = new Map<string, Set<string>>()
    const papers = new Map((await every(manifest)).map((row) => [row.batch_number, row.status]))
    const batches = await every(batch)
    const ownerA = batches.find((row) => row.batch_number.startsWith('5100489'))!.enterprise_id
    const alike = Map.groupBy(batches, (row) => `${row.status} ${papers.get(row.batch_number) ?? ''}`)
    for (const row of [...alike.values()].flatMap((several) => several.slice(-24))) {
      const actor = row.enterprise_id === ownerA ? a : b
      const { status, body } = await actor.send(viewBatch, { batch_number: row.batch_number })
      expect(status, JSON.stringify(body)).toBe(200)
      const key = body.data.manifest?.status ?? row.status
      acts.set(key, (acts.get(key) ?? new Set()).add(body.data.next.act))
      if (row.status === 'closed') expect(body.data.comparison[0].verdict).not.toBe('hold')
    }
    expect(Object.fromEntries([...acts].map(([state, several]) => [state, [...several].toSorted()]))).toEqual({
      // `none`: all goods were left behind or moved.
      accepted: ['makeConfirmation', 'none', 'openConfirmation', 'openPacking', 'wait', 'weighFirst'],
      changing: ['weighFirst'],
      deleted: ['makeManifest'],
      deleting: ['wait'],
      draft: ['check'],
      free: ['none'],
      ready: ['send'],
      refused: ['fix'],
      rejected: ['fix'],
      released: [
        'approve',
        'makeConfirmation',
        'makeEmptyContainer',
        'makeReturn',
        'makeTally',
        'none',
        'openConfirmation',
        'openTally',
        'wait',
        'weighFirst',
        'weighSecond',
      ],
      reserved: ['makeManifest'],
      review: ['wait'],
      send_fail: ['resend'],
      sending: ['wait'],
      sent: ['wait'],
      void: ['none'],
    })
  })

  test('there are confirmations of every direction and load, and in every state', async () => {
    const rows = await every(confirmation)
    expect(rows.length).toBeGreaterThan(250)
    expect(new Set(rows.map(({ message_type }) => message_type))).toEqual(new Set(Object.keys(confirmationMessages)))
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(Object.keys(confirmationFlow.states)))
  })

  test('a cleared order misses nothing', async () => {
    const clerk = await stage.as('a.clerk')
    const cleared = (await every(order)).filter((row) => row.status === 'cleared' && row.created_by === 'a.clerk')
    const numbers = (await every(batch)).filter(({ order_id }) => cleared.some(({ id }) => id === order_id))
    expect(numbers.length).toBeGreaterThan(60)
    for (const { batch_number } of numbers.filter((_, at) => at % 10 === 0)) {
      const { body } = await clerk.send(viewBatch, { batch_number })
      expect(body.data.next).toMatchObject({ act: 'none', label: '全部完成' })
    }
  })

  test('sealed messages match their records and are read back by customs', async () => {
    const messages = await every(customsMessage)
    expect(messages.length).toBeGreaterThan(180)
    for (const message of messages) {
      expect(createHash('sha256').update(message.body).digest('hex')).toBe(message.sha256)
      const submission = readSubmission(message.body)
      expect(submission.problems).toEqual([])
      // A packing list has a number of its own, which starts with the batch here.
      const batch_number = submission.packing ? submission.batch_number.slice(0, 13) : submission.batch_number
      expect(batch_number).toBe(message.batch_number)
      if (message.doc_type === 'manifest')
        expect(readRoadManifest(message.body).batch_number).toBe(message.batch_number)
    }
    for (const row of await every(receipt)) expect(readReceipt(row.raw).code).toBe(row.code)
  })

  test('replies of customs equal those of the simulated customs', async () => {
    const answers = (await every(receipt)).filter(({ stage }) => stage > 1)
    for (const { code, content } of answers) {
      if (code === '02')
        expect(content).toMatch(/^[12]9010 转人工审核,舱单申报超时$|^19012 转人工审核,|^\d2011 转人工审核,演练/)
      if (code === '01') expect(content).toMatch(/^(?:[12][93]|[34578][23])000 接受申报,/)
      if (code === '03') expect(content).toMatch(/^(?:19(001|104|105)|42302|[35]2404|72501|82604) 不接受申报,/)
      if (code.startsWith('1')) expect(content).toMatch(/提\(运\)单放行|禁卸/)
    }
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['01', '02', '03', '11', '13']))
    const messages = (await every(customsMessage)).filter(({ function_code }) => function_code === '9')
    const released = new Set(answers.filter(({ code }) => code === '11').map(({ message_id }) => message_id))
    for (const { message_id, body, created_at } of messages.filter((message) => released.has(message.message_id))) {
      const verdict = judge(readSubmission(body), emptyCustomsState, { now: new Date(created_at) })
      const expected = acceptance(verdict)
      const letters = answers
        .filter((answer) => answer.message_id === message_id)
        .map(({ code, content }) => [code, content])
      expect(letters).toContainEqual([expected.code, expected.text])
    }
  })

  test('one unmatched receipt can be matched by hand to its message', async () => {
    const admin = await stage.as('admin')
    const { body } = await admin.send(unmatchedReceiptApi.list)
    const [lost] = (body.rows as { id: string; message_id: string | null }[]).filter(({ message_id }) => message_id)
    const { body: receiptDetail } = await admin.send(unmatchedReceiptApi.get, { id: lost!.id })
    const { batch_number } = readReceipt(receiptDetail.data.raw)
    const { body: sent } = await admin.send(messageApi.list, { batch_number })
    const [message] = sent.rows as { message_id: string; doc_id: string }[]
    const input = { id: lost!.id, decision: 'match', message_id: message!.message_id } as const
    expect((await admin.send(settleUnmatchedReceipt, input)).body.data.status).toBe('matched')
    const { body: manifestDetail } = await admin.send(getManifest, { id: message!.doc_id })
    expect(manifestDetail.data.manifest.status).toBe('accepted')
  })

  test('finished tickets agree with trucks, batches and the history of vehicles', async () => {
    const tickets = (await every(weighing)).filter((row) => row.status === 'done')
    const trucks = new Map((await every(orderTransport)).map((row) => [row.id, row]))
    for (const ticket of tickets) expect(trucks.get(ticket.order_transport_id ?? '')?.status).toBe('weighed')
    const batches = new Map((await every(batch)).map((row) => [row.batch_number, row]))
    for (const [number, weighed] of Map.groupBy(tickets, (ticket) => ticket.batch_number ?? '')) {
      expect(batches.get(number)?.weighed_net).toBe(add(weighed.map((row) => row.net_weight ?? '0')))
    }
    const cars = (await every(vehicle)).filter((row) => tickets.some(({ vehicle_id }) => vehicle_id === row.id))
    for (const car of cars)
      expect(car.tare_count).toBe(tickets.filter(({ vehicle_id }) => vehicle_id === car.id).length)
    expect(tickets.some((ticket) => (ticket.alerts ?? []).length > 0)).toBe(true)
  })

  test('new numbers come from the pool of the port, or follow those made by rule', async () => {
    const clerk = await stage.as('a.clerk')
    const [first] = await every(port).then((all) => all.filter((row) => row.port_code === '0708'))
    const before = await every(batch)
    const free = new Set(before.filter((row) => row.status === 'free').map((row) => row.batch_number))
    const portDirection = { port_id: first!.id, ie_flag: 'I' }
    const { body } = await clerk.send(issueBatches, { ...portDirection, count: 20 })
    expect(body.rows).toHaveLength(20)
    for (const { batch_number } of body.rows) expect(free.has(batch_number)).toBe(true)
    const ruled = before.filter((row) => row.source === 'rule' && row.enterprise_id === body.rows[0].enterprise_id)
    expect(ruled.length).toBeGreaterThan(5)
    const carriers = (await every(company)).filter((row) => row.enterprise_id === body.rows[0].enterprise_id)
    for (const { batch_number } of ruled) {
      const { organisation } = batchParts(batch_number)
      expect(isOrganisationCode(organisation)).toBe(true)
      expect(carriers.map((carrier) => organisationOf(carrier.credit_code!))).toContain(organisation)
    }
    const earlierNumbers = new Set(before.map((row) => row.batch_number))
    const rule = { ...portDirection, method: 'rule', company_id: carriers[0]!.id, count: 3 }
    for (const { batch_number } of (await clerk.send(issueBatches, rule)).body.rows)
      expect(earlierNumbers.has(batch_number)).toBe(false)
  })

  test('each account has its own tasks', async () => {
    const kinds = async (name: string) => {
      const { body } = await (await stage.as(name)).send(workToDo)
      expect(body.rows.length).toBeLessThanOrEqual(50)
      return [...new Set((body.rows as { kind: string }[]).map(({ kind }) => kind))]
    }
    const urgent = ['refused', 'rejected', 'sendFailed', 'deadline', 'gathering', 'overdue']
    expect(await kinds('a.clerk')).toEqual([...urgent, 'unmade', 'ready', 'expired', 'draftOrder', 'expiring'])
    expect(await kinds('a.checker')).toEqual(['sendFailed', 'overdue', 'approval', 'ready'])
    expect(await kinds('a.weigher')).toEqual([
      'rejected',
      'sendFailed',
      'deadline',
      'overdue',
      'unmade',
      'ready',
      'secondPass',
    ])
    expect(await kinds('a.admin')).toEqual([
      ...urgent,
      'approval',
      'unmade',
      'ready',
      'secondPass',
      'expired',
      'draftOrder',
      'expiring',
    ])
    expect(await kinds('b.clerk')).toEqual(['rejected', 'unmade', 'ready', 'expired', 'expiring'])
    expect(await kinds('admin')).toEqual(['stray'])
    const { body } = await (await stage.as('admin')).send(workToDo)
    const reasons = (body.rows as { title: string }[]).map(({ title }) => title)
    expect(reasons).toContain('文件不完整或已损坏（第 1 行第 57 列）')
    expect(await kinds('a.none')).toEqual([])
  })
})
