import { add, grouped } from '@guanqiao/domain/kit/decimal'
import type { Fields } from '@guanqiao/domain/kit/field'
import { Table } from 'antd'
import type { ColumnPlan, Line } from '../columns.tsx'

interface Props<R> {
  readonly plan: readonly ColumnPlan<R>[]
  readonly rows: readonly R[]
  readonly total: number
  /** There are more rows than are summed. */
  readonly capped: boolean
  /** The declared sums, and their values over all matching rows. */
  readonly fields: Fields
  readonly sums: Readonly<Record<string, unknown>>
  /** Columns without a plan, before and after. */
  readonly before: number
  readonly after: number
}

/** The sums of the page, and of all matching rows if there are other pages. */
export default function Totals<R extends Line>({ plan, rows, total, capped, fields, sums, before, after }: Props<R>) {
  const page = (name: string) => grouped(add(rows.map((row) => String(row[name] ?? '0'))))
  const all = (name: string) => (capped ? '—' : grouped(String(sums[name] ?? '0')))
  const isPart = total > rows.length
  const lines = [
    ...(isPart ? [{ label: '本页合计', sum: page }] : []),
    { label: !isPart ? '合计' : capped ? '全部合计（超过 10,000 条，不合计）' : `全部 ${total} 条合计`, sum: all },
  ]
  return (
    <Table.Summary fixed>
      {lines.map(({ label, sum }) => (
        <Table.Summary.Row key={label} className="gq-total">
          {before > 0 && <Table.Summary.Cell index={0} />}
          {plan.map(({ name, align = 'left' }, index) => (
            <Table.Summary.Cell key={name} index={index + before} align={align}>
              {fields[name] ? <span className="figures">{sum(name)}</span> : index === 0 ? label : null}
            </Table.Summary.Cell>
          ))}
          {after > 0 && <Table.Summary.Cell index={plan.length + before} />}
        </Table.Summary.Row>
      ))}
    </Table.Summary>
  )
}
