import { writeReceipt } from '@guanqiao/customs'
import { workToDo } from '@guanqiao/domain/todo/index'
import { settleUnmatchedReceipt, unmatchedReceiptApi } from '@guanqiao/domain/message/index'
import { expect, test } from 'vitest'
import { openCrossing } from '../../../testing/crossing.ts'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { arrivalsAt } from '../index.ts'
import { crossing, stage, withCrossing } from '../../../testing/stages/openStages.ts'

withCrossing()

/** An acceptance with a number that was never assigned. */
function receive(message_id: string, more: { batch_number?: string; receiver_id?: string } = {}): Promise<void> {
  const receipt = { message_id, message_type: 'MT1401', stage: 2 as const, code: '01', text: '海关接受申报' }
  const content = writeReceipt({ ...receipt, ...more, hasSummary: true, bills: [], equipment: [] })
  const arrivals = arrivalsAt({ store: stage.store, log: quiet })
  return arrivals.received([{ file_name: `${message_id}.xml`, content: Buffer.from(content) }])
}

const seenBy = async (username: string, message_id: string): Promise<{ id: string }[]> =>
  (await (await stage.as(username)).send(unmatchedReceiptApi.list, { message_id })).body.rows

test('an unmatched receipt is visible to the enterprise of its batch, and counted in its tasks', async () => {
  const { batch_number } = await crossing.makeManifest()
  await receive('LOSTBATCH', { batch_number })
  const [unmatched] = await seenBy('a.admin', 'LOSTBATCH')
  expect(unmatched).toBeDefined()
  expect(await seenBy('platform.clerk', 'LOSTBATCH')).toHaveLength(1)
  expect(await seenBy('b.admin', 'LOSTBATCH')).toEqual([])
  const stranger = await stage.as('b.admin')
  expect((await stranger.send(unmatchedReceiptApi.get, { id: unmatched!.id })).status).toBe(404)
  expect((await stranger.send(settleUnmatchedReceipt, { id: unmatched!.id, decision: 'discard' })).status).toBe(404)
  const work = async (username: string) =>
    (await (await stage.as(username)).send(workToDo, {})).body.rows.map(({ id }: { id: string }) => id)
  expect(await work('a.admin')).toContain(unmatched!.id)
  expect(await work('b.admin')).not.toContain(unmatched!.id)
})

test('is visible to the enterprise of the transmitter it is addressed to', async () => {
  const [sender] = await crossing.rows<{ receiver_id: string }>(
    `select filing_customs || substring(credit_code from 9 for 9) || '_DXPESW' || client_id as receiver_id
     from transmitter where enterprise_id = $1 and deleted_at is null order by id desc limit 1`,
    crossing.enterprise_id,
  )
  await receive('LOSTRECEIVER', sender!)
  expect(await seenBy('a.admin', 'LOSTRECEIVER')).toHaveLength(1)
  expect(await seenBy('b.admin', 'LOSTRECEIVER')).toEqual([])
})

test('an unmatched receipt without an enterprise is visible to the platform alone', async () => {
  await receive('LOSTALL', { batch_number: '9999999999999' })
  expect(await seenBy('a.admin', 'LOSTALL')).toEqual([])
  expect(await seenBy('admin', 'LOSTALL')).toHaveLength(1)
})

test('the enterprise matches its own receipts with its own messages', async () => {
  const mine = await crossing.makeManifest()
  const message = await crossing.send(mine.id)
  const others = await openCrossing(stage, { username: 'b.clerk' })
  const foreign = await others.send((await others.makeManifest()).id)
  await receive('LOSTOWN', { batch_number: mine.batch_number })
  const [unmatched] = await seenBy('a.admin', 'LOSTOWN')
  const admin = await stage.as('a.admin')
  const refused = await admin.send(settleUnmatchedReceipt, {
    id: unmatched!.id,
    decision: 'match',
    message_id: foreign,
  })
  expect(refused.body.fields).toMatchObject([{ path: 'message_id', message: '没有这个编号的报文' }])
  const settled = await admin.send(settleUnmatchedReceipt, {
    id: unmatched!.id,
    decision: 'match',
    message_id: message,
  })
  expect(settled.body, JSON.stringify(settled.body)).toMatchObject({ data: { status: 'matched', message_id: message } })
  expect((await crossing.states(mine.id)).manifest).toBe('accepted')
  expect((await admin.send(settleUnmatchedReceipt, { id: unmatched!.id, decision: 'discard' })).body.code).toBe(
    'receipt.matched',
  )
})
