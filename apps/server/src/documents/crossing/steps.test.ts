import { writeReceipt } from '@guanqiao/customs'
import { expect, test } from 'vitest'
import { arrivalsAt } from '../../modules/message/index.ts'
import { stage, withStage } from '../../testing/stages/openStages.ts'
import { openCrossing } from '../../testing/crossing.ts'
import { quiet } from '@guanqiao/launcher/tests/quietLog'

withStage()

test('the steps that a sending and a receipt cause are in the audit log, with author and previous state', async () => {
  const crossing = await openCrossing(stage)
  const { id, batch_number } = await crossing.makeManifest()
  const message_id = await crossing.send(id)
  const receipt = { message_id, message_type: 'MT1401', stage: 2, code: '01', text: '接受', hasSummary: true } as const
  const content = Buffer.from(writeReceipt({ ...receipt, bills: [], equipment: [] }))
  await arrivalsAt({ store: stage.store, log: quiet }).received([{ file_name: 'Receipt_steps.xml', content }])
  const entries = await crossing.rows(
    `select a.entity, a.before->>'status' as "from", a.after->>'status' as "to", a.operation, a.username
     from audit_log a
     where a.operation in ('customs.postManifest', 'receipt.apply') and a.enterprise_id = $2 and a.record_id in (
       select t.id::text from order_transport t where t.batch_number = $1
       union select b.id::text from batch b where b.batch_number = $1)
     order by a.entity, a.operation`,
    batch_number,
    crossing.enterprise_id,
  )
  const [sending, applied] = ['customs.postManifest', 'receipt.apply']
  expect(entries).toEqual([
    { entity: 'batch', from: 'in_use', to: 'confirmed', operation: applied, username: '海关回执' },
    { entity: 'order_transport', from: 'manifest_made', to: 'manifest_sent', operation: sending, username: 'a.clerk' },
    {
      entity: 'order_transport',
      from: 'manifest_sent',
      to: 'manifest_accepted',
      operation: applied,
      username: '海关回执',
    },
  ])
})
