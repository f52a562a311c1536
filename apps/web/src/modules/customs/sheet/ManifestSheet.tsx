import { billContainerFields, billGoodsFields, manifest, manifestBill } from '@guanqiao/domain/customs/manifest'
import { manifestStates } from '@guanqiao/domain/customs/manifest.states'
import { rowFields } from '@guanqiao/domain/kit/entity'
import { usePersonName } from '../../../kit/session/personName.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Lines, Pairs, Part, Sheet } from '../../../platform/paper/Sheet.tsx'
import type { ManifestRow } from '../state/manifestRow.ts'

const head = [
  ['batch_number', 'message_type'],
  ['declare_office', 'transmitter_id'],
  ['plates', 'carrier_code'],
  ['unloading_place', 'arrival_date'],
  ['loading_place', 'loading_time'],
  ['bill_count', 'gross_total'],
  ['order_id', 'sent_at'],
  ['last_text'],
  ['remark'],
] as const
const bill = [
  ['clearance_code', 'status'],
  ['package_quantity', 'package_type'],
  ['gross_weight', 'volume'],
  ['goods_value', 'currency'],
  ['consignor_name', 'consignor_code'],
  ['consignee_name', 'consignee_code'],
  ['condition_code', 'payment_method'],
  ['notify_name'],
  ['undg_name'],
  ['last_text'],
  ['remark'],
] as const
const goods = ['description', 'supplement', 'hs_code', 'undg_code', 'package_quantity', 'package_type', 'gross_weight']
const containers = ['container_number', 'size_type', 'source_code', 'fullness']

/** A state in which customs does not have the manifest as it is printed. */
const mark = ({ status }: ManifestRow) =>
  status === 'draft' || status === 'rejected' || status === 'deleted' ? manifestStates[status].label : undefined

/** The manifest on A4: head, and each bill with its goods and containers. */
export function ManifestSheet({ row }: { readonly row: ManifestRow }) {
  const { user } = useSession()
  const personName = usePersonName()
  const { bills } = row
  return (
    <Sheet
      label={`舱单 ${row.batch_number}`}
      owner={row.enterprise_id_text ?? user.enterprise_name ?? ''}
      title={row.ie_flag === 'E' ? '公 路 出 口 预 配 舱 单' : '公 路 进 口 原 始 舱 单'}
      number={row.batch_number}
      numberWord="批次号"
      mark={mark(row)}
      author={row.created_by && personName(row.created_by)}
      signatures={['传输人签章', '承运人签章']}
    >
      <Pairs fields={rowFields(manifest)} names={head} row={row} />
      {bills.map((one) => (
        <Part key={one.id} title={`提(运)单 ${one.bill_no}`}>
          <Pairs fields={rowFields(manifestBill)} names={bill} row={one} />
          <Lines title="货物" fields={billGoodsFields} names={goods} rows={one.goods ?? []} />
          {(one.containers ?? []).length > 0 && (
            <Lines title="集装箱" fields={billContainerFields} names={containers} rows={one.containers ?? []} />
          )}
        </Part>
      ))}
    </Sheet>
  )
}
