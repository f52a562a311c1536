import type { manifest, manifestBill } from '@guanqiao/domain/customs/index'
import type { Row } from '@guanqiao/domain/kit/entity'
import type { packing } from '@guanqiao/domain/packing/packing'
import type { container } from '@guanqiao/domain/transport/index'
import { note } from '../../documents/reports/propose.ts'

type Bill = Row<typeof manifestBill>
type Origins = NonNullable<Row<typeof packing>['origins']>

interface Source {
  readonly head: Row<typeof manifest>
  /** The bills whose goods are in the container. */
  readonly bills: readonly Bill[]
  /** The registered container, if there is one. */
  readonly registered: Row<typeof container> | undefined
  readonly packing_no: string
}

/** CN016: a full container. */
const LADEN = '5'

export const boxesOf = ({ containers }: Bill): string[] =>
  (containers ?? []).map(({ container_number }) => container_number)

/** The packing list of one container, filled from the manifest and the registered container. */
export function listOf(container_number: string, { head, bills, registered, packing_no }: Source) {
  const origins: Origins = []
  const line = bills
    .flatMap(({ containers }) => containers ?? [])
    .find((box) => box.container_number === container_number)
  const box = {
    size_type: line?.size_type ?? registered?.size_type ?? null,
    source_code: line?.source_code ?? registered?.source_code ?? null,
    seals: registered?.seal_no ? [`${registered.seal_type ?? 'M'}/${registered.seal_no}@CA`] : null,
  }
  const label = `舱单 ${head.batch_number}`
  const { declare_office, transmitter_id, loading_place, loading_time } = head
  note(origins, 'manifest', label, { declare_office, transmitter_id, loading_place, container_number })
  for (const [name, value] of Object.entries({ size_type: line?.size_type, source_code: line?.source_code }))
    note(origins, value ? 'manifest' : 'container', value ? label : `集装箱 ${container_number}`, {
      [name]: box[name as 'size_type'],
    })
  if (box.seals) note(origins, 'container', `集装箱 ${container_number}`, { seals: box.seals.join(',') })
  if (loading_time) note(origins, 'manifest', `${label} 的装载时间`, { stuffing_time: loading_time })
  return {
    enterprise_id: head.enterprise_id,
    batch_number: head.batch_number,
    message_type: 'MT7402' as const,
    declare_office,
    transmitter_id,
    packing_no,
    container_number,
    ...box,
    fullness: line?.fullness && line.fullness !== '4' ? line.fullness : LADEN,
    loading_place,
    stuffing_time: loading_time,
    goods: bills.flatMap(goodsOf).map((goods, at) => {
      const { bill_no, description, package_quantity, gross_weight, consignee_name } = goods
      const path = `goods.${at}`
      note(origins, 'manifest', label, {
        [`${path}.bill_no`]: bill_no,
        [`${path}.description`]: description,
        [`${path}.package_quantity`]: package_quantity,
        [`${path}.gross_weight`]: gross_weight,
        [`${path}.consignee_name`]: consignee_name,
      })
      return goods
    }),
    origins,
  }
}

/** The goods of a bill; the share of a single container in a bill with several is not known. */
function goodsOf(bill: Bill) {
  const isAlone = boxesOf(bill).length === 1
  const { bill_no, consignee_name, consignee_code, consignee_contacts, consignee_person } = bill
  const { consignee_person_contacts, notify_name, notify_code, notify_address, notify_contacts } = bill
  return (bill.goods ?? []).map((line) => ({
    bill_no,
    description: line.description,
    package_quantity: isAlone ? line.package_quantity : null,
    package_type: line.package_type,
    gross_weight: isAlone ? line.gross_weight : null,
    consignee_name,
    consignee_code,
    consignee_contacts,
    consignee_person,
    consignee_person_contacts,
    supplement: line.supplement,
    undg_code: line.undg_code,
    undg_name: line.undg_code ? bill.undg_name : null,
    undg_contacts: line.undg_code ? bill.undg_contacts : null,
    notify_name,
    notify_code,
    notify_address,
    notify_contacts,
  }))
}
