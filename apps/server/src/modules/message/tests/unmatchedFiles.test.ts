import { writeReceipt } from '@guanqiao/customs'
import { settleUnmatchedReceipt, unmatchedReceiptApi } from '@guanqiao/domain/message/index'
import { expect, test } from 'vitest'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { arrivalsAt } from '../index.ts'
import { crossing, stage, withCrossing } from '../../../testing/stages/openStages.ts'

withCrossing()

/** An acceptance of an unknown message; returns the id of the unmatched receipt. */
async function strayOf(messageId: string, batch_number: string): Promise<string> {
  const content = writeReceipt({
    message_id: messageId,
    message_type: 'MT1401',
    batch_number,
    stage: 2,
    code: '01',
    text: '海关接受申报',
    hasSummary: true,
    bills: [],
    equipment: [],
  })
  const arrivals = arrivalsAt({ store: stage.store, log: quiet })
  await arrivals.received([{ file_name: `${messageId}.xml`, content: Buffer.from(content) }])
  const { body } = await (await stage.as('platform.clerk')).send(unmatchedReceiptApi.list, { message_id: messageId })
  return body.rows[0].id
}

test('a receipt that names its batch is matched to a message of that batch alone', async () => {
  const platform = await stage.as('admin')
  const [mine, other] = [await crossing.makeManifest(), await crossing.makeManifest()]
  const [message, elsewhere] = [await crossing.send(mine.id), await crossing.send(other.id)]
  const id = await strayOf('LOST01', mine.batch_number)

  const refused = await platform.send(settleUnmatchedReceipt, { id, decision: 'match', message_id: elsewhere })
  expect(refused.status).toBe(422)
  expect(refused.body.fields[0]).toMatchObject({
    path: 'message_id',
    message: `回执说的是批次 ${mine.batch_number}，这份报文是批次 ${other.batch_number} 的`,
  })
  expect((await crossing.states(other.id)).manifest).not.toBe('accepted')

  const matched = await platform.send(settleUnmatchedReceipt, { id, decision: 'match', message_id: message })
  expect(matched.body.data.status).toBe('matched')
  expect((await crossing.states(mine.id)).manifest).toBe('accepted')
})
