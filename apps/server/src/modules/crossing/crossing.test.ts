import { describe, expect, test } from 'vitest'
import { orderTimeline, viewBatch } from '@guanqiao/domain/crossing/index'
import { workToDo } from '@guanqiao/domain/todo/index'
import { confirmationApi } from '@guanqiao/domain/confirmation/confirmation'
import { sample } from '@guanqiao/domain/testing/sample'
import { manifestsFromOrder } from '@guanqiao/domain/customs/index'
import { trade, withColleagues } from '../../testing/stages/colleagues.ts'
import { stage } from '../../testing/stages/openStages.ts'
import { sendOk, openTrade } from '../../testing/trade.ts'

withColleagues()

const titles = (body: { data: { timeline: { title: string }[] } }) => body.data.timeline.map(({ title }) => title)

test('an order reports who brought it into each state, to its enterprise alone', async () => {
  const { id } = await trade.order(1)
  await trade.submit(id)
  const { body, status } = await trade.clerk.send(orderTimeline, { id })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.rows).toMatchObject([
    { kind: 'order', tone: 'draft', title: '订单 草稿', who: expect.any(String) },
    { kind: 'order', tone: 'work', title: '订单 已提交', who: expect.any(String) },
  ])
  const stranger = await openTrade(stage, 'b', 1)
  expect((await stranger.clerk.send(orderTimeline, { id })).status).toBe(404)
})

describe('a batch', () => {
  test('reports the history of its order and manifest, and the next step', async () => {
    const { id } = await trade.order(1)
    const { transports } = await trade.submit(id)
    const batch_number = String(transports[0]!['batch_number'])
    const before = await trade.clerk.send(viewBatch, { batch_number })
    expect(before.status, JSON.stringify(before.body)).toBe(200)
    expect(before.body.data).toMatchObject({
      order: { id },
      manifest: null,
      bills: [],
      next: { act: 'makeManifest', doc_id: id },
    })
    expect(titles(before.body)).toEqual(['订单 草稿', '订单 已提交'])

    const [paper] = await sendOk(trade.clerk, manifestsFromOrder, { order_id: id })
    const { body } = await trade.clerk.send(viewBatch, { batch_number })
    expect(body.data).toMatchObject({
      manifest: { id: paper.id },
      transports: [{ batch_number }],
      next: { doc_id: paper.id },
    })
    expect(body.data.bills).toHaveLength(1)
    expect(titles(body).slice(0, 2)).toEqual(['订单 草稿', '订单 已提交'])
    expect(titles(body)).toContain('舱单 草稿')
    expect(titles(body)).toContain('订单 执行中')
    expect(new Set(body.data.timeline.map((moment: { id: string }) => moment.id)).size).toBe(body.data.timeline.length)
  })

  test('shows its confirmation among the documents, with its history', async () => {
    const { id } = await trade.order(1)
    const { transports } = await trade.submit(id)
    const batch_number = String(transports[0]!['batch_number'])
    const references = {
      transmitter: String(
        (
          await stage.database.owner`select id from transmitter where enterprise_id = ${trade.enterprise_id} limit 1`
        )[0]!['id'],
      ),
    }
    const draft = sample(confirmationApi.create.input, 1, references)
    const [paper, another] = [batch_number, '5100999999999'].map((number) =>
      sendOk(trade.clerk, confirmationApi.create, { ...draft, batch_number: number }),
    )
    await another
    const { body } = await trade.clerk.send(viewBatch, { batch_number })
    expect(body.data.cards.filter(({ step }: { step: string }) => step === 'document')).toEqual([
      expect.objectContaining({
        doc_type: 'confirmation',
        doc_id: (await paper!).id,
        title: expect.stringContaining('空车出境确报 MT4404'),
      }),
    ])
    expect(titles(body).filter((title) => title.startsWith('车辆确报'))).toHaveLength(1)
  })

  test('is not found by other enterprises, nor without the right', async () => {
    const { id } = await trade.order(1)
    const { transports } = await trade.submit(id)
    const batch_number = String(transports[0]!['batch_number'])
    expect((await (await stage.as('b.clerk')).send(viewBatch, { batch_number })).status).toBe(404)
    expect((await (await stage.as('a.none')).send(viewBatch, { batch_number })).status).toBe(403)
    expect((await trade.clerk.send(viewBatch, { batch_number: '5999999999999' })).status).toBe(404)
    expect((await (await stage.as('admin')).send(viewBatch, { batch_number })).body.data.batch.batch_number).toBe(
      batch_number,
    )
  })
})

describe("the day's work", () => {
  const work = async (name: string) =>
    (await (await stage.as(name)).send(workToDo)).body.rows as {
      id: string
      kind: string
      title: string
      detail: string | null
      path: string
    }[]

  test('holds back none of the kinds and is never more than fifty', async () => {
    const { owner } = stage.database
    for (let n = 0; n < 3; n += 1) {
      const { id } = await trade.order(3)
      await trade.submit(id)
      await sendOk(trade.clerk, manifestsFromOrder, { order_id: id })
    }
    await owner`update manifest set status = 'rejected', last_text = '19201 不接受申报,毛重不符', last_at = now()`
    const stored = await owner`
      select table_name as table, string_agg(column_name, ', ') as columns from information_schema.columns
      where table_name in ('manifest', 'manifest_bill') and is_generated = 'NEVER' group by 1`
    const [columns, ofBills] = ['manifest', 'manifest_bill'].map((table) =>
      String(stored.find((row) => row['table'] === table)?.['columns']),
    )
    await owner.unsafe(`insert into manifest (${columns}) select ${columns} from (
      select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'status', s))).*
      from manifest m, unnest(array['ready', 'send_fail', 'rejected', 'sent']) s, generate_series(1, 5)) copies`)
    await owner.unsafe(`insert into manifest_bill (${ofBills}) select ${ofBills} from (
      select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'manifest_id', m.id, 'status', 'sent',
        'sent_at', now() - interval '11 minutes'))).*
      from manifest m, manifest_bill b where m.status = 'sent' and b.id = (select id from manifest_bill limit 1)) copies`)
    await trade.order(1)
    const rows = await work('a.admin')
    expect(rows).toHaveLength(50)
    expect([...new Set(rows.map(({ kind }) => kind))]).toEqual([
      'rejected',
      'sendFailed',
      'overdue',
      'ready',
      'draftOrder',
    ])
    expect(rows[0]).toMatchObject({
      kind: 'rejected',
      detail: '19201 不接受申报,毛重不符',
      path: `/rmft/edit?id=${rows[0]?.id}&act=fix`,
    })
    const pathOf = (kind: string) => rows.find((row) => row.kind === kind)?.path
    expect(pathOf('sendFailed')).toMatch(/^\/rmft\/edit\?id=[0-9a-f-]{36}$/)
    expect(pathOf('ready')).toMatch(/^\/rmft\/edit\?id=[0-9a-f-]{36}&act=check$/)
    expect(pathOf('overdue')).toMatch(/^\/message\/log\?batch_number=\w{13}$/)
    await owner`update manifest set status = 'released'`
    await owner`update manifest_bill set status = 'released'`
    await owner`update confirmation set status = 'accepted'`
    expect([...new Set((await work('a.admin')).map(({ kind }) => kind))]).toEqual(['unmade', 'draftOrder'])
  })

  test('a rejected confirmation is pending for those who may edit it', async () => {
    const { owner } = stage.database
    const [row] = await owner`
      update confirmation set status = 'rejected', last_text = '车辆备案号不符', last_at = now() returning id, batch_number`
    const task = (await work('a.clerk')).find(({ id }) => id === row!['id'])
    expect(task).toMatchObject({
      kind: 'rejected',
      title: `${row!['batch_number']} 车辆确报`,
      detail: '车辆备案号不符',
      path: `/rmftcar/mt4401/edit?id=${row!['id']}`,
    })
    const pending = async (name: string) => (await work(name)).some(({ id }) => id === row!['id'])
    expect(await pending('a.weigher')).toBe(false)
    await owner`update confirmation set status = 'accepted'`
    expect(await pending('a.clerk')).toBe(false)
  })

  test('an answer is overdue after ten minutes', async () => {
    const { owner } = stage.database
    await owner`update manifest_bill set status = 'sent', sent_at = now() - interval '9 minutes' where id = (select id from manifest_bill order by id limit 1)`
    expect((await work('a.clerk')).filter(({ kind }) => kind === 'overdue')).toEqual([])
    await owner`update manifest_bill set sent_at = now() - interval '10 minutes 1 second' where status = 'sent'`
    expect((await work('a.clerk')).filter(({ kind }) => kind === 'overdue')).toHaveLength(1)
  })

  test('papers are due from a month before they expire to a month after', async () => {
    const { owner } = stage.database
    const [car] = await owner<{ id: string }[]>`select id from vehicle where plate_number = ${trade.plates[0]!}`
    const expiring = async () =>
      (await work('a.clerk'))
        .filter(({ kind, id }) => ['expired', 'expiring'].includes(kind) && id.startsWith(car!.id))
        .map(({ kind, detail }) => `${kind} ${detail?.replace(/[-\d]+$/, '')}`)
    const today = `(now() at time zone 'Asia/Shanghai')::date`
    expect(await expiring()).toEqual([])
    const paths = async () =>
      new Set((await work('a.clerk')).filter(({ id }) => id.startsWith(car!.id)).map((task) => task.path))
    await owner.unsafe(
      `update vehicle set insurance_expiry = ${today} + 31, inspection_expiry = ${today} + 30, license_expiry = ${today} - 1 where id = $1`,
      [car!.id],
    )
    expect(await expiring()).toEqual(['expired 行驶证已过期 ', 'expiring 年检有效期至 '])
    expect([...(await paths())]).toEqual([`/transport/vehicle?record=${car!.id}&mode=edit`])
    await owner`update vehicle set status = 'disabled' where id = ${car!.id}`
    expect(await expiring()).toEqual([])
  })

  test("so do a driver's visa and a company's permit", async () => {
    const { owner } = stage.database
    const details = async () =>
      (await work('a.clerk'))
        .filter(({ kind, path }) => kind === 'expiring' && path.startsWith('/transport/'))
        .map(({ detail }) => detail?.replace(/[-\d]+$/, ''))
    expect(await details()).toEqual([])
    const soon = `(now() at time zone 'Asia/Shanghai')::date + 7`
    await owner.unsafe(`update driver set visa_expiry = ${soon} where id = (select id from driver order by id limit 1)`)
    await owner.unsafe(
      `update company set permit_expiry = ${soon} where id = (select id from company order by id limit 1)`,
    )
    expect(new Set(await details())).toEqual(new Set(['签证有效期至 ', '道路运输许可证有效期至 ']))
    await owner`update driver set visa_expiry = null`
    await owner`update company set permit_expiry = null`
  })

  test('so does an operator card', async () => {
    const { owner } = stage.database
    const cards = async () => (await work('a.clerk')).filter(({ path }) => path.startsWith('/manifest/iccard?record='))
    expect(await cards()).toEqual([])
    await owner`update operator_card set valid_to = (now() at time zone 'Asia/Shanghai')::date + 7`
    expect(await cards()).toMatchObject([
      {
        kind: 'expiring',
        title: expect.stringMatching(/^2118\d{9} 王晓燕$/),
        detail: expect.stringMatching(/^操作员卡有效期至/),
      },
    ])
    await owner`update operator_card set status = 'lost'`
    expect(await cards()).toEqual([])
    await owner`update operator_card set status = 'active', valid_to = '2030-01-01'`
  })

  test('is not shown to other enterprises', async () => {
    expect(await work('a.none')).toEqual([])
    expect(await work('b.clerk')).toEqual([])
    expect(await work('admin')).toEqual([])
  })
})
