import { writeReceipt } from '@guanqiao/customs'
import type { Receipt } from '@guanqiao/customs'
import { receiptApi, receiptContainers } from '@guanqiao/domain/message/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBills } from './billCrossing.ts'

let on: Awaited<ReturnType<typeof openBills>>

beforeAll(async () => {
  on = await openBills()
})
afterAll(() => on.close())

let files = 0
/** A receipt with containers, and optionally bills. */
function receive(message_id: string, of: Pick<Receipt, 'bills' | 'equipment'>): Promise<void> {
  files += 1
  const receipt: Receipt = {
    message_id,
    message_type: 'MT1401',
    stage: 3,
    code: '11',
    text: '',
    hasSummary: false,
    ...of,
  }
  return on.arrivals.received([
    { file_name: `Receipt_boxes_${files}.xml`, content: Buffer.from(writeReceipt(receipt)) },
  ])
}

async function lastReceipt(id: string) {
  const { body } = await (await on.stage.as('a.clerk')).send(receiptApi.list, { doc_id: id, pageSize: 1 })
  return body.rows[0] as { id: string; container_count: number | null; performance: string; warning: string | null }
}
const boxesOf = async (id: string, who = 'a.clerk') => (await on.stage.as(who)).send(receiptContainers, { id })

const released = { code: '11', text: '提(运)单放行' }
const forbidden = { code: '13', text: '禁卸' }

test('customs’ decision on each container is stored with its receipt, in the order of the receipt', async () => {
  const { id, message } = await on.accepted(1)
  await receive(message, {
    bills: [],
    equipment: [
      { id: 'TGHU1234560', ...forbidden },
      { id: 'CSQU3054383', ...released },
    ],
  })
  const receipt = await lastReceipt(id)
  expect(receipt).toMatchObject({
    container_count: 2,
    performance: '已记录 2 个集装箱的回执，状态不变',
    warning: '集装箱 TGHU1234560 禁卸，请与海关核实',
  })
  const { status, body } = await boxesOf(receipt.id)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.rows).toEqual([
    { container_number: 'TGHU1234560', code: '13', content: '禁卸' },
    { container_number: 'CSQU3054383', code: '11', content: '提(运)单放行' },
  ])
  expect(await on.statesOf(id)).toEqual(['accepted', 'accepted'])
})

test('bills advance by their part of the receipt, and containers are stored beside it', async () => {
  const { id, message, bills } = await on.accepted(1)
  await receive(message, {
    bills: [{ bill_no: bills[0]!.bill_no, ...released }],
    equipment: [{ id: 'CSQU3054383', ...released }],
  })
  const receipt = await lastReceipt(id)
  expect(receipt).toMatchObject({ container_count: 1, performance: '舱单已放行', warning: null })
  expect((await boxesOf(receipt.id)).body.rows).toEqual([
    { container_number: 'CSQU3054383', code: '11', content: '提(运)单放行' },
  ])
})

test('the same file twice is one receipt with its containers once; one without containers has none', async () => {
  const { id, message } = await on.accepted(1)
  expect((await lastReceipt(id)).container_count).toBe(null)
  expect((await boxesOf((await lastReceipt(id)).id)).body.rows).toEqual([])
  const equipment = [{ id: 'CSQU3054383', ...released }]
  await receive(message, { bills: [], equipment })
  const { id: receipt } = await lastReceipt(id)
  await receive(message, { bills: [], equipment })
  expect((await lastReceipt(id)).id).toBe(receipt)
  expect(
    await on.crossing.rows(`select container_number from receipt_container where receipt_id = $1`, receipt),
  ).toEqual([{ container_number: 'CSQU3054383' }])
})

test('a number longer than any container is truncated and the receipt stored', async () => {
  const { id, message } = await on.accepted(1)
  await receive(message, { bills: [], equipment: [{ id: 'X'.repeat(300), code: '11', text: '放'.repeat(3000) }] })
  const [row] = (await boxesOf((await lastReceipt(id)).id)).body.rows as { container_number: string; content: string }[]
  expect([row?.container_number.length, row?.content.length]).toEqual([35, 2000])
})

test('the containers of another enterprise’s receipts are not there; without a right on messages none are', async () => {
  const { id, message } = await on.accepted(1)
  await receive(message, { bills: [], equipment: [{ id: 'CSQU3054383', ...released }] })
  const receipt = await lastReceipt(id)
  expect((await boxesOf(receipt.id, 'b.admin')).status).toBe(404)
  expect((await boxesOf(receipt.id, 'a.none')).status).toBe(403)
  expect((await boxesOf('01a1fd97-1573-7000-84d5-1ca45f79d50f')).status).toBe(404)
  expect((await boxesOf(receipt.id, 'admin')).body.rows).toHaveLength(1)
})
