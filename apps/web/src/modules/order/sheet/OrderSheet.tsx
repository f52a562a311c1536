import { rowFields } from '@guanqiao/domain/kit/entity'
import type { Fields } from '@guanqiao/domain/kit/field'
import { order, orderGoodsFields } from '@guanqiao/domain/order/order'
import { orderTransport } from '@guanqiao/domain/order/transport'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Cell, isFigure, titleOf } from '../../../kit/cells.tsx'
import { usePersonName } from '../../../kit/session/personName.ts'
import { useDrill, useSession } from '../../../kit/session/session.ts'
import { showInstant } from '../../../kit/time.ts'
import { QrCode } from '../../../trade/paper/QrCode.tsx'
import type { WholeOrder } from '../detail/actions.ts'
import styles from './sheet.module.css'

type Line = Readonly<Record<string, unknown>>

const head = [
  ['order_no', 'contract_no'],
  ['port_id', 'ie_flag'],
  ['plan_date', 'vehicle_count'],
  ['seller_id', 'receiver_id'],
  ['principal', 'transmitter_id'],
  ['site_id', 'loading_place'],
  ['trade_mode', 'clearance_code'],
  ['cut_mode', 'trans_mode'],
] as const
const goods = ['good_name', 'hs_code', 'spec', 'package_quantity', 'package_type', 'gross_weight', 'net_weight']
const trucks = ['plate_number', 'trailer_plate', 'driver_name', 'container_numbers', 'planned_gross', 'batch_number']

/** The order on A4: head and parties, goods, trucks, signatures. The same on screen and in print. */
export function OrderSheet({ whole }: { readonly whole: WholeOrder }) {
  const { user } = useSession()
  const drill = useDrill()
  const personName = usePersonName()
  const [shownAt] = useState(() => showInstant(new Date().toISOString()))
  const { order: row, transports } = whole
  const state = order.fields.status.choices[row.status]
  const mark = row.status === 'cancelled' || row.status === 'draft' ? state : drill ? '演练' : undefined
  const fields: Fields = rowFields(order)
  return (
    <article className={styles.sheet} aria-label={`订单 ${row.order_no ?? row.contract_no}`}>
      {mark && <div className={styles.mark} role="img" aria-label={mark} data-mark={mark} />}
      <header>
        {row.order_no && <QrCode className={styles.qr} text={row.order_no} label={`订单号二维码 ${row.order_no}`} />}
        <h3>
          {row.enterprise_id_text ?? user.enterprise_name ?? ''}
          <span>运 输 委 托 单</span>
        </h3>
        <div className={styles.number}>№ {row.order_no ?? '—'}</div>
      </header>
      <table className={styles.head}>
        <tbody>
          {head.map((names) => (
            <tr key={names[0]}>
              {names.map((name) => (
                <Pair key={name} label={titleOf(fields[name]!)}>
                  <Cell field={fields[name]!} name={name} row={row as Line} />
                </Pair>
              ))}
            </tr>
          ))}
          {row.remark && (
            <tr>
              <Pair label="备注" span={3}>
                {row.remark}
              </Pair>
            </tr>
          )}
        </tbody>
      </table>
      <Lines title="货物" fields={orderGoodsFields} names={goods} rows={row.goods ?? []} />
      <Lines title="车辆" fields={rowFields(orderTransport)} names={trucks} rows={transports} />
      <footer>
        <span>制单：{row.created_by && personName(row.created_by)}</span>
        <span>打印：{`${user.full_name}  ${shownAt}`}</span>
        <span className={styles.sign}>委托方签章：</span>
        <span className={styles.sign}>承运方签章：</span>
      </footer>
    </article>
  )
}

interface PairProps {
  readonly label: string
  readonly span?: number
  readonly children: ReactNode
}

const Pair = ({ label, span = 1, children }: PairProps) => (
  <>
    <th scope="row">{label}</th>
    <td colSpan={span}>{children}</td>
  </>
)

interface LinesProps {
  readonly title: string
  readonly fields: Fields
  readonly names: readonly string[]
  readonly rows: readonly Line[]
}

/** The head of a table is repeated on every page. */
function Lines({ title, fields, names, rows }: LinesProps) {
  const shown = names.flatMap((name) => (fields[name] ? [{ name, field: fields[name] }] : []))
  return (
    <table className={styles.lines}>
      <caption>{`${title}（${rows.length}）`}</caption>
      <thead>
        <tr>
          <th scope="col">序号</th>
          {shown.map(({ name, field }) => (
            <th key={name} scope="col" className={isFigure(field) ? styles.figure : ''}>
              {titleOf(field)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={String(row['id'] ?? index)}>
            <td>{index + 1}</td>
            {shown.map(({ name, field }) => (
              <td key={name} className={isFigure(field) ? styles.figure : ''}>
                <Cell field={field} name={name} row={row} />
              </td>
            ))}
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={shown.length + 1}>无</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
