import { checkManifest, getManifest, manifestsFromOrder } from '@guanqiao/domain/customs/index'
import { orderDetail } from '@guanqiao/domain/order/index'
import type { Stage, StageOptions } from '../../../testing/actors.ts'
import { createStage } from '../../../testing/actors.ts'
import { giveRange, sendOk, openTrade } from '../../../testing/trade.ts'

/** Two enterprises, the first with numbers to allocate, and the common requests of tests of manifests. */
export async function openManifests(trucks = 4, options: StageOptions = {}) {
  const stage: Stage = await createStage({}, options)
  const a = await openTrade(stage, 'a', trucks)
  const b = await openTrade(stage, 'b')
  await giveRange(stage, a.enterprise_id, 5100000000001n, 500)
  const { owner } = stage.database
  const check = (id: string) => sendOk(a.clerk, checkManifest, { id })
  return {
    stage,
    a,
    b,
    owner,
    check,
    close: () => stage.close(),
    /** A submitted order with its manifests. */
    async crossing(count: number, change?: object, line?: (at: number) => object) {
      const draft = await a.order(count, change, line)
      const { transports } = await a.submit(draft.id)
      const manifests = await sendOk(a.clerk, manifestsFromOrder, { order_id: draft.id })
      return { ...draft, transports, manifests, first: manifests[0] }
    },
    record: (id: string) => sendOk(a.clerk, getManifest, { id }),
    blocking: async (id: string) =>
      (await check(id)).findings.filter((finding: { severity: string }) => finding.severity === 'block'),
    detail: (id: string) => sendOk(a.clerk, orderDetail, { id }),
    stateOfBatch: async (number: string) =>
      (await owner`select status from batch where batch_number = ${number} and deleted_at is null`)[0]?.['status'],
    /** Sets the state that its bills would have after sending. */
    setState: async (id: string, status: string) => {
      await owner`update manifest_bill set status = ${status}, attempt = 1 where manifest_id = ${id} and deleted_at is null`
      await owner`update manifest set status = ${status}, attempt = 1 where id = ${id}`
    },
  }
}

export type Manifests = Awaited<ReturnType<typeof openManifests>>

/** The head of a new import manifest with the parties and places of another one. */
export const headLike = (manifest: Record<string, unknown>) => ({
  message_type: 'MT1401',
  ie_flag: 'I',
  declare_office: '0708',
  transmitter_id: manifest['transmitter_id'],
  operator_card_id: manifest['operator_card_id'],
  unloading_place: manifest['unloading_place'],
  arrival_date: '2027-05-01',
  loading_time: '2027-04-30T00:00:00.000Z',
})

/** The input of editing a bill: the read values without system fields. */
export function editable(bill: Record<string, unknown>): Record<string, unknown> {
  const editableFields = [
    'version',
    'created_at',
    'created_by',
    'updated_at',
    'updated_by',
    'enterprise_id',
    'enterprise_id_text',
    'manifest_id',
    'manifest_id_text',
    'sequence',
    'status',
    'last_code',
    'last_text',
    'last_at',
    'attempt',
    'held_message_id',
    'sent_at',
    'differs',
    'alarm',
  ]
  return Object.fromEntries(Object.entries(bill).filter(([name]) => !editableFields.includes(name)))
}
