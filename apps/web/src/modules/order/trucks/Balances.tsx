import { compare, grouped } from '@guanqiao/domain/kit/decimal'
import type { Line } from '../../../kit/lineGrid/block.ts'
import { balances } from './sums.ts'
import styles from './balances.module.css'

interface Props {
  readonly goods: readonly Line[]
  readonly trucks: readonly Line[]
}

const signed = (text: string) => (compare(text, '0') > 0 ? `+${grouped(text)}` : grouped(text))

/** Goods compared with the load of the trucks, one row per goods line, with the difference. */
export function Balances({ goods, trucks }: Props) {
  const rows = balances(goods, trucks)
  if (rows.length === 0) return null
  return (
    <div className={styles.balances} role="region" aria-label="货物与车辆合计表" tabIndex={0}>
      <table aria-label="货物与车辆合计">
        <thead>
          <tr>
            <th scope="col">货物</th>
            <th scope="col">车数</th>
            <th scope="col">订单毛重(kg)</th>
            <th scope="col">车辆毛重(kg)</th>
            <th scope="col">差(kg)</th>
            <th scope="col">净重差(kg)</th>
            <th scope="col">订单件数</th>
            <th scope="col">车辆件数</th>
            <th scope="col">差</th>
          </tr>
        </thead>
        <tbody className="figures">
          {rows.map((row) => (
            <tr key={row.line}>
              <th scope="row">
                {row.line} {row.name}
              </th>
              <td>{row.loaded.trucks}</td>
              <td>{grouped(row.goods.gross)}</td>
              <td>{grouped(row.loaded.gross)}</td>
              <Difference value={row.gross} />
              <Difference value={row.net} />
              <td>{grouped(String(row.goods.packages))}</td>
              <td>{grouped(String(row.loaded.packages))}</td>
              <Difference value={String(row.packages)} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Difference({ value }: { readonly value: string | null }) {
  if (value === null) return <td title="货物和车辆都填写后才比较">—</td>
  const isEven = compare(value, '0') === 0
  return <td className={isEven ? styles.even : styles.uneven}>{isEven ? '✓ 0' : signed(value)}</td>
}
