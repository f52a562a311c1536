import type { BillDraft } from '@guanqiao/domain/customs/finding'
import type { Field } from '@guanqiao/domain/kit/field'
import { useMemo } from 'react'
import { at } from '../../../kit/form/paths.ts'
import type { Values } from '../../../kit/form/values.ts'
import { FieldGrid } from '../../../kit/parts/form.ts'
import { useDocumentContext } from '../../../documents/frame/context.ts'
import { FieldPlace } from '../../../documents/frame/FieldPlace.tsx'
import { LinesPlace } from '../../../documents/frame/LinesPlace.tsx'
import { byPath, changedCells } from '../../../documents/frame/origins.ts'
import { billSums } from '../rules/sums.ts'
import { billFields, containerFields, goodsFields } from '../state/shape.ts'
import { SumStrip } from './SumStrip.tsx'
import styles from './manifest.module.css'

const groups = [
  {
    title: '提(运)单',
    fields: [
      'bill_no',
      'clearance_code',
      'gross_weight',
      'package_quantity',
      'package_type',
      'payment_method',
      'condition_code',
      'volume',
      'goods_value',
      'currency',
    ],
  },
  {
    title: '收发货人',
    fields: [
      'consignor_name',
      'consignor_code',
      'consignor_contacts',
      'consignee_name',
      'consignee_code',
      'consignee_contacts',
      'consignee_person',
      'consignee_person_contacts',
      'notify_name',
      'notify_code',
      'notify_address',
      'notify_contacts',
    ],
  },
  {
    title: '途经、跨境与其他',
    fields: [
      'routing_countries',
      'transit_from',
      'transit_to',
      'consolidator_code',
      'deconsolidator_code',
      'undg_name',
      'undg_contacts',
      'remark',
    ],
  },
] as const

const goodsWidths = {
  description: 180,
  supplement: 130,
  hs_code: 120,
  undg_code: 96,
  package_quantity: 80,
  package_type: 140,
  gross_weight: 120,
}
const containerWidths = { container_number: 150, size_type: 180, source_code: 180, fullness: 160, confirmed: 110 }
const asField = (name: string): Field => {
  const field = billFields[name] as Field
  return name === 'routing_countries' && field.kind === 'list' ? { ...field, table: 'rmft_country' } : field
}

/** One bill: its own fields, its goods and its containers. */
export function BillCard({ bill: index }: { readonly bill: number }) {
  const { form } = useDocumentContext()
  const bill = at(form.values, `bills.${index}`) as Values
  const origins = useMemo(() => byPath(bill['origins']), [bill])
  return (
    <div className={styles.bill} role="tabpanel" aria-label={`提(运)单 ${index + 1}`}>
      {groups.map(({ title, fields }) => (
        <section key={title} aria-label={`提(运)单 ${index + 1} ${title}`}>
          <h3>{title}</h3>
          <FieldGrid>
            {fields.map((name) => (
              <FieldPlace key={name} path={`bills.${index}.${name}`} field={asField(name)} origin={origins.get(name)} />
            ))}
          </FieldGrid>
        </section>
      ))}
      <SumStrip label="本单合计" sums={billSums(bill as BillDraft)} />
      <LinesPlace
        path={`bills.${index}.goods`}
        label="货物"
        fields={goodsFields}
        maxRows={99}
        widths={goodsWidths}
        changed={changedCells(billFields, bill, 'goods')}
      />
      <LinesPlace
        path={`bills.${index}.containers`}
        label="集装箱"
        fields={containerFields}
        maxRows={20}
        widths={containerWidths}
        changed={changedCells(billFields, bill, 'containers')}
      />
    </div>
  )
}
