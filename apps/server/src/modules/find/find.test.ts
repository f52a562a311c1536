import { newPeople } from '../../testing/people.ts'
import { viewBatch } from '@guanqiao/domain/crossing/index'
import { findRecords } from '@guanqiao/domain/find/index'
import type { Match } from '@guanqiao/domain/find/verbs'
import { manifestsFromOrder } from '@guanqiao/domain/customs/index'
import { containerApi, containerOwnerApi } from '@guanqiao/domain/transport/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStage } from '../../testing/actors.ts'
import type { Actor, Stage } from '../../testing/actors.ts'
import { giveRange, sendOk, openTrade } from '../../testing/trade.ts'
import type { Trade } from '../../testing/trade.ts'

let stage: Stage
let trade: Trade
beforeAll(async () => {
  stage = await createStage()
  trade = await openTrade(stage, 'a', 4)
  await giveRange(stage, trade.enterprise_id, 5_500_000_000_000n, 50)
})
afterAll(() => stage.close())

async function matchesOf(who: Actor, keyword: string): Promise<Match[]> {
  const { status, body } = await who.send(findRecords, { keyword })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.rows
}
const kinds = (rows: readonly Match[]) => rows.map(({ kind }) => kind)
const submitted = async (trucks: number, line?: (at: number) => object) => {
  const { id, order_no } = await trade.order(trucks, {}, line)
  const { transports } = await trade.submit(id)
  return { id, order_no, numbers: transports.map((row) => String(row['batch_number'])) }
}

describe('a crossing', () => {
  test('is found by the whole number, its last digits, and its truck, with its next action', async () => {
    const { id, numbers } = await submitted(1)
    const [number = ''] = numbers
    for (const keyword of [number, number.slice(-5), ` ${number.slice(-4)} `, trade.plates[0]!.slice(-5)]) {
      const rows = await matchesOf(trade.clerk, keyword)
      expect(
        rows.find((row) => row.title === number),
        keyword,
      ).toMatchObject({
        kind: 'batch',
        batch_number: number,
        path: `/batch/view?batch_number=${number}`,
        act: 'makeManifest',
        act_label: '生成舱单',
        act_path: null,
        act_id: id,
        waits: null,
      })
    }
    for (const keyword of [number, trade.plates[0]!.slice(-5)])
      expect((await matchesOf(trade.clerk, keyword)).find((row) => row.title === number)).toMatchObject({
        kind: 'batch',
        detail: trade.plates[0],
      })
  })

  test('has the action of its manifest, and its bill has the same', async () => {
    const { id, numbers } = await submitted(1)
    const [manifest] = await sendOk(trade.clerk, manifestsFromOrder, { order_id: id })
    const [crossing] = await matchesOf(trade.clerk, numbers[0]!)
    const { next } = await sendOk(trade.clerk, viewBatch, { batch_number: numbers[0] })
    expect(['check', 'send']).toContain(next.act)
    const act_path = `/rmft/edit?id=${manifest.id}&act=${next.act}`
    const print_path = `/rmft/print?id=${manifest.id}`
    expect(crossing).toMatchObject({ act: next.act, act_label: next.label, act_path, print_path, print_lacks: null })
    const people = newPeople(stage, await stage.as('a.admin'))
    const reader = await people.personWith({ batch: ['query'], manifest: ['query', 'get'] })
    const [seen] = await matchesOf(reader, numbers[0]!)
    expect(seen).toMatchObject({ print_path: null, print_lacks: '公路舱单·打印' })
    const [bill] = await stage.database.owner.begin(async (sql) => {
      await sql`set local role guanqiao_platform`
      return sql`select bill_no from manifest_bill where manifest_id = ${manifest.id}`
    })
    const rows = await matchesOf(trade.clerk, String(bill!['bill_no']).slice(-6))
    expect(rows.find((row) => row.kind === 'bill')).toMatchObject({
      title: bill!['bill_no'],
      batch_number: numbers[0],
      path: `/rmft/edit?id=${manifest.id}`,
      act_path,
      print_path,
    })
  })

  test('of a container is found by the end of its number', async () => {
    const admin = await stage.as('a.admin')
    const owner = await sendOk(admin, containerOwnerApi.create, {
      owner_name: '箱主甲',
      owner_code: 'MNGU',
      contact_phone: '0478-3360001',
    })
    await sendOk(admin, containerApi.create, {
      container_number: 'MNGU3054384',
      owner_id: owner.id,
      size_type: '22G1',
      tare_weight: '2200',
    })
    const { numbers } = await submitted(1, () => ({ container_numbers: ['MNGU3054384'] }))
    const rows = await matchesOf(trade.clerk, '4384')
    expect(kinds(rows)).toEqual(['batch', 'container'])
    expect(rows[0]).toMatchObject({ title: numbers[0] })
    expect(rows[0]!.detail).toContain('MNGU3054384')
  })

  test('reports that another person must act, if the caller has no right', async () => {
    const { numbers } = await submitted(1)
    const [row] = await matchesOf(await stage.as('a.checker'), numbers[0]!)
    expect(row).toMatchObject({ act: 'open', act_path: null, waits: '等待 制单员 生成舱单' })
  })
})

describe('other records', () => {
  test('a draft order is found by the end of its number, with completing it as next action', async () => {
    const { id, order_no } = await trade.order(1)
    const [row] = await matchesOf(trade.clerk, order_no.slice(-5))
    expect(row).toMatchObject({ kind: 'order', title: order_no, state: '草稿', act_path: `/order/create?id=${id}` })
  })

  test('names are found by a part and by pinyin initials', async () => {
    for (const keyword of ['炼焦', 'ljm', '2701121'])
      expect(
        (await matchesOf(trade.clerk, keyword)).some((row) => row.kind === 'goods' && row.title === '炼焦煤'),
      ).toBe(true)
  })

  test('a plate with Cyrillic letters or in other spelling is the same', async () => {
    const plate = trade.plates[3]!
    const rows = await matchesOf(
      trade.clerk,
      `${plate.slice(0, 1)}${plate.slice(1, 2).toLowerCase()}·${plate.slice(2)}`,
    )
    expect(rows[0]).toMatchObject({ kind: 'vehicle', title: plate, act: 'open' })
  })
})

test('a single character is refused with the reason', async () => {
  const { status, body } = await trade.clerk.send(findRecords, { keyword: '5' })
  expect(status).toBe(422)
  expect(body.fields).toEqual([{ path: 'keyword', message: '至少输入两个字符' }])
})

test.each(['%%%%', '____', "5'; --", '\\\\\\\\', '"{"}', '🚚🚚'])('%s is text and finds nothing', async (keyword) => {
  expect(await matchesOf(trade.clerk, keyword)).toEqual([])
})

test('only kinds that the caller may query are found', async () => {
  const { numbers } = await submitted(1)
  const weigher = await stage.as('a.weigher')
  const rows = await matchesOf(weigher, trade.plates[0]!)
  expect(new Set(kinds(rows)).has('order')).toBe(false)
  expect(await matchesOf(await stage.as('a.none'), numbers[0]!)).toEqual([])
})

test('records of this enterprise are found by the platform, not by another enterprise', async () => {
  const { numbers } = await submitted(1)
  expect(await matchesOf(await stage.as('b.clerk'), numbers[0]!)).toEqual([])
  expect(kinds(await matchesOf(await stage.as('admin'), numbers[0]!))).toEqual(['batch'])
})
