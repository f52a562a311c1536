import { writeReceipt } from '@guanqiao/customs'
import { expect, test } from 'vitest'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { arrivalsAt } from '../index.ts'
import { crossing, stage, withCrossing } from '../../../testing/stages/openStages.ts'

withCrossing()

async function receive(
  message_id: string,
  stageNumber: 1 | 2 | 3,
  code: string,
  text: string,
  bills: Parameters<typeof writeReceipt>[0]['bills'] = [],
): Promise<void> {
  const content = writeReceipt({
    message_id,
    message_type: 'MT1401',
    stage: stageNumber,
    code,
    text,
    hasSummary: bills.length === 0,
    bills,
    equipment: [],
  })
  const arrivals = arrivalsAt({ store: stage.store, log: quiet })
  await arrivals.received([{ file_name: `${message_id}_${code}.xml`, content: Buffer.from(content) }])
}

test('a rejected change leaves the decision on the goods effective, and its reason is the last receipt', async () => {
  const { id } = await crossing.makeManifest()
  const first = await crossing.send(id)
  await receive(first, 2, '01', '海关接受申报')
  await receive(first, 3, '13', '禁卸')
  const change = await crossing.send(id, { function_code: '5' })
  await receive(change, 2, '03', '99001 报文填制不规范。运费支付方法有误')
  const [row] = await crossing.rows(`select status, last_code, last_text from manifest where id = $1`, id)
  expect(row).toEqual({ status: 'refused', last_code: '03', last_text: '99001 报文填制不规范。运费支付方法有误' })
  expect((await crossing.states(id)).bills).toEqual(['forbidden'])
})

test('a rejected message stays rejected when its transport receipts arrive late', async () => {
  const { id } = await crossing.makeManifest()
  const message = await crossing.send(id)
  await receive(message, 2, '03', '99001 报文填制不规范。运费支付方法有误')
  await receive(message, 1, 'E3', '海关入库成功')
  const [row] = await crossing.rows(`select status, last_error from customs_message where message_id = $1`, message)
  expect(row).toEqual({ status: 'rejected', last_error: '99001 报文填制不规范。运费支付方法有误' })
})

test('a message with one rejected bill among accepted ones is rejected', async () => {
  const { id } = await crossing.makeManifest({ bills: 2 })
  const message = await crossing.send(id)
  const [first, second] = await crossing.rows<{ bill_no: string }>(
    `select bill_no from manifest_bill where manifest_id = $1 order by bill_no`,
    id,
  )
  const accepted = { bill_no: first!.bill_no, code: '01', text: '海关接受申报' }
  await receive(message, 2, '01', '', [
    accepted,
    { bill_no: second!.bill_no, code: '03', text: '19001 提运单号已经存在' },
  ])
  const [row] = await crossing.rows(`select status, last_error from customs_message where message_id = $1`, message)
  expect(row).toEqual({ status: 'rejected', last_error: '19001 提运单号已经存在' })
})

test.each(['E2', 'E4'])(
  'a change that failed on the way with %s stays failed when its E1 arrives late',
  async (code) => {
    const { id } = await crossing.makeManifest()
    const first = await crossing.send(id)
    await receive(first, 2, '01', '海关接受申报')
    const change = await crossing.send(id, { function_code: '5' })
    await receive(change, 1, code, '未能送达海关')
    await receive(change, 1, 'E1', '数据中心入库成功')
    await receive(first, 3, '11', '放行')
    expect((await crossing.states(id)).bills).toEqual(['released'])
  },
)
