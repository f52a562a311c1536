import { add, grouped } from '@guanqiao/domain/kit/decimal'
import type { Fields } from '@guanqiao/domain/kit/field'
import type { ColumnPlan, Line } from '../columns.tsx'
import type { FootCell } from '../../listTable/ListTable.tsx'

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
  readonly cell: FootCell
}

/** The sums of the page, and of all matching rows if there are other pages. */
export default function Totals<R extends Line>({
  plan,
  rows,
  total,
  capped,
  fields,
  sums,
  before,
  after,
  cell,
}: Props<R>) {
  const page = (name: string) => grouped(add(rows.map((row) => String(row[name] ?? '0'))))
  const all = (name: string) => (capped ? '—' : grouped(String(sums[name] ?? '0')))
  const isPart = total > rows.length
  const lines = [
    ...(isPart ? [{ label: '本页合计', sum: page }] : []),
    { label: !isPart ? '合计' : capped ? '全部合计（超过 10,000 条，不合计）' : `全部 ${total} 条合计`, sum: all },
  ]
  return (
    <>
      {lines.map(({ label, sum }) => (
        <tr key={label} className="gq-total">
          {before > 0 && cell('ticks', null)}
          {plan.map(({ name }, index) =>
            cell(index, fields[name] ? <span className="figures">{sum(name)}</span> : index === 0 ? label : null),
          )}
          {after > 0 && cell(plan.length, null)}
        </tr>
      ))}
    </>
  )
}
