import { writeReceipt } from '@guanqiao/customs'
import { offloadApi } from '@guanqiao/domain/offload/offload'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { arrivalsAt } from '../modules/message/index.ts'
import type { Actor, Stage } from './actors.ts'

interface Office {
  readonly stage: Stage
  readonly clerk: Actor
}

interface Message {
  readonly message_id: string
  readonly message_type: string
}

/** Customs accepts a message, as by its receipt. */
async function receiveAcceptance(stage: Stage, { message_id, message_type }: Message): Promise<void> {
  const receipt = { message_id, message_type, stage: 2, code: '01', text: '接受', hasSummary: true } as const
  const content = Buffer.from(writeReceipt({ ...receipt, bills: [], equipment: [] }))
  await arrivalsAt({ store: stage.store, log: quiet }).received([{ file_name: `Receipt_${message_id}.xml`, content }])
}

/** An application on goods of a batch, made, sent and accepted by customs; `meanwhile` happens before the receipt. */
export async function applyFor(
  { stage, clerk }: Office,
  request: {
    readonly batch_number: string
    readonly kind: 'left' | 'moved'
    readonly new_batch_number?: string
    readonly bills?: readonly object[]
  },
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<string> {
  const made = await clerk.send(offloadApi.make, { reason_text: '车辆故障，未装车', ...request })
  if (made.status !== 200) throw new Error(JSON.stringify(made.body))
  const { id } = made.body.data
  const { message_type } = (await clerk.send(offloadApi.get, { id })).body.data
  const { body } = await clerk.send(offloadApi.post, { ids: [id] })
  const [row] = body.rows
  if (!row?.message_id) throw new Error(JSON.stringify(body))
  await meanwhile()
  await receiveAcceptance(stage, { message_id: row.message_id, message_type })
  const { status } = (await clerk.send(offloadApi.get, { id })).body.data
  if (status !== 'accepted') throw new Error(`the application is ${status}`)
  return id
}
