import { arrivalApi } from '@guanqiao/domain/arrival/arrival'
import type { DocumentKey } from '@guanqiao/domain/documentTypes/index'
import { isMoving } from '@guanqiao/domain/documents/carried'
import { directionOf } from '@guanqiao/domain/offload/messageType'
import type { Actor } from './actors.ts'
import type { Crossing } from './crossing.ts'

/** A batch whose manifest customs has accepted. */
export interface AcceptedBatch {
  readonly manifest: string
  readonly batch_number: string
  /** Its bills; of a boxed one also the container. */
  readonly bill_no: string
}

/** Data for reports of a site, packing lists and applications. */
export interface Reports {
  /** A new batch with one bill of 68,520 kg, loose or in the container CSQU3054383. */
  batch(options?: { direction?: 'E' | 'I'; isBoxed?: boolean }): Promise<AcceptedBatch>
  /** A document on a new batch without 必改, for those that are made from the manifest. */
  draft(key: DocumentKey, message?: string): Promise<Record<string, unknown> | undefined>
}

export const HOUR = 3_600_000
export const ago = (ms: number): string => new Date(Date.now() - ms).toISOString()

export const box = { container_number: 'CSQU3054383' }
export const lineOf = (bill_no: string, change: object = {}) => ({
  bill_no,
  package_quantity: 1,
  package_type: 'VO',
  gross_weight: '68520.000',
  ...change,
})

/** Place, time and persons of an export's tally that ended half an hour ago. */
export const tallied = () => ({
  message_type: 'MT5402',
  place_code: 'GQMD0708001',
  tally_start: ago(HOUR),
  tally_end: ago(HOUR / 2),
  tally_company: 'MA1001909',
  tally_person: '苏日娜',
})

interface Scene {
  readonly clerk: Actor
  readonly crossing: Crossing
  readonly transmitter: string
}

const offloadOf = (
  common: (batch_number: string) => object,
  message_type: string,
  { batch_number, bill_no }: AcceptedBatch,
) => ({
  ...common(batch_number),
  message_type,
  ...(isMoving(message_type) && { new_batch_number: '5100489990001' }),
  bills: [{ bill_no }],
  reason_text: '车辆故障，未装车',
  contact: '苏日娜',
  contact_phone: '0478-7960001',
})

export function openReports({ clerk, crossing, transmitter }: Scene): Reports {
  const batch: Reports['batch'] = async ({ direction = 'E', isBoxed = false } = {}) => {
    const { id: manifest, batch_number } = await crossing.makeManifest()
    await crossing.rows(
      // Exports are loaded after the arrival of the drafts below, and before their tally.
      `update manifest set status = 'accepted', message_type = $2, ie_flag = $3, loading_place = 'GQMD0708001',
         loading_time = case when $3 = 'E' then now() - interval '110 minutes' else loading_time end where id = $1`,
      manifest,
      direction === 'E' ? 'MT2401' : 'MT1401',
      direction,
    )
    const [bill] = await crossing.rows<{ bill_no: string }>(
      `update manifest_bill set status = 'accepted', containers = $2::text::jsonb where manifest_id = $1 returning bill_no`,
      manifest,
      JSON.stringify(isBoxed ? [box] : []),
    )
    await crossing.rows(`update batch set ie_flag = $2 where batch_number = $1`, batch_number, direction)
    return { manifest, batch_number, bill_no: bill!.bill_no }
  }
  const common = (batch_number: string) => ({ batch_number, declare_office: '0708', transmitter_id: transmitter })
  const arrivalOf = ({ batch_number, bill_no }: AcceptedBatch) => ({
    ...common(batch_number),
    message_type: 'MT3402',
    unloading_place: 'GQMD0708001',
    arrival_time: ago(2 * HOUR),
    bills: [lineOf(bill_no)],
  })
  const packingOf = ({ batch_number, bill_no }: AcceptedBatch) => ({
    ...common(batch_number),
    message_type: 'MT7402',
    packing_no: `${batch_number}${box.container_number}`,
    ...box,
    size_type: '22G1',
    fullness: '5',
    source_code: '2',
    loading_place: 'GQMD0708001',
    stuffing_time: new Date(Date.now() + HOUR).toISOString(),
    goods: [{ ...lineOf(bill_no), description: '炼焦煤', consignee_name: '示例能源有限公司' }],
  })
  return {
    batch,
    async draft(key, message = 'MT8402') {
      if (key === 'offload') return offloadOf(common, message, await batch({ direction: directionOf(message) }))
      if (key === 'packing') return packingOf(await batch({ isBoxed: true }))
      if (key !== 'arrival' && key !== 'tally') return undefined
      const manifest = await batch()
      if (key === 'arrival') return arrivalOf(manifest)
      const { body } = await clerk.send(arrivalApi.create, arrivalOf(manifest))
      await crossing.rows(`update arrival set status = 'accepted' where id = $1`, body.data.id)
      return {
        ...common(manifest.batch_number),
        ...tallied(),
        bills: [lineOf(manifest.bill_no)],
      }
    },
  }
}
