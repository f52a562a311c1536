import { manifest } from '@guanqiao/domain/customs/index'
import type { manifestBill } from '@guanqiao/domain/customs/index'
import type { Row } from '@guanqiao/domain/kit/entity'
import { problem } from '@guanqiao/domain/kit/problem'
import { packing } from '@guanqiao/domain/packing/packing'
import { container } from '@guanqiao/domain/transport/index'
import type { Context } from '../../kernel/handlers.ts'
import { note } from '../../trade/reports/propose.ts'
import { sceneOf } from '../../trade/reports/scene.ts'

type Bill = Row<typeof manifestBill>
type Container = Row<typeof container>
type Origins = NonNullable<Row<typeof packing>['origins']>

interface Asked {
  readonly batch_number: string
  readonly container_number?: string | null | undefined
}

interface Source {
  readonly head: Row<typeof manifest>
  readonly bills: readonly Bill[]
  /** The registered container, if there is one. */
  readonly registered: Container | undefined
  readonly packing_no: string
}

/** CN016: a full container. */
const LADEN = '5'

/**
 * The packing lists of the containers of a batch that have none. The manifest stays locked, so that two clerks do not make the same
 * list.
 */
export async function propose(ctx: Context, { batch_number, container_number }: Asked) {
  const [newest] = await ctx.data.first(manifest, { batch_number }, 1, { descending: true })
  if (!newest) throw problem('packing.manifest', batch_number)
  const { enterprise_id } = newest
  const scene = await sceneOf(ctx, enterprise_id, [batch_number])
  const head = scene.manifestOf(batch_number, 'MT7402')
  if (!head) throw problem('packing.manifest', batch_number)
  await ctx.data.get(manifest, head.id, { lock: true })
  const lists = await ctx.data.all(packing, { enterprise_id, batch_number })
  const bills = scene.billsOf(head)
  const packed = new Set(lists.flatMap((row) => (row.status === 'deleted' ? [] : [row.container_number])))
  const numbers = [...new Set(bills.flatMap(boxesOf))].filter(
    (number) => !packed.has(number) && (!container_number || number === container_number),
  )
  if (numbers.length === 0) throw problem('packing.done', batch_number)
  const registered = await ctx.data.all(container, { enterprise_id, container_number: numbers })
  const used = new Set(lists.map((row) => row.packing_no))
  return numbers.map((number) =>
    listOf(number, {
      head,
      bills: bills.filter((bill) => boxesOf(bill).includes(number)),
      registered: registered.find((row) => row.container_number === number),
      packing_no: unusedNumber(`${batch_number}${number.replace('-', '')}`, used),
    }),
  )
}

const boxesOf = ({ containers }: Bill): string[] => (containers ?? []).map(({ container_number }) => container_number)

/** Batch and container, and a serial if an earlier list of the container was deleted: customs knows its number. */
function unusedNumber(number: string, used: ReadonlySet<string>): string {
  let serial = 1
  while (used.has(serial === 1 ? number : `${number}R${serial}`)) serial += 1
  return serial === 1 ? number : `${number}R${serial}`
}

function listOf(container_number: string, { head, bills, registered, packing_no }: Source) {
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
