import { grouped } from '@guanqiao/domain/kit/decimal'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import type { batchApi } from '@guanqiao/domain/order/batch'
import styles from './home.module.css'

type Month = OutputOf<typeof batchApi.monthBar>[number]

const WIDTH = 360
const HEIGHT = 140
const GAP = 6
/** Room for the figure above a bar, and for the month below. */
const TOP = 16
const BOTTOM = 18

const textOf = ({ count, capped }: Month): string => `${grouped(String(count))}${capped ? '+' : ''}`

/** The numbers drawn per month as bars; screen readers get the same as a table. */
export function MonthBar({ months }: { readonly months: readonly Month[] }) {
  const most = Math.max(1, ...months.map(({ count }) => count))
  const step = WIDTH / Math.max(1, months.length)
  const room = HEIGHT - TOP - BOTTOM
  return (
    <figure className={styles.months}>
      <figcaption>近十二个月用号</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {months.map((month, index) => {
          const height = Math.round((month.count / most) * room)
          const middle = index * step + step / 2
          return (
            <g key={month.month}>
              <rect x={middle - (step - GAP) / 2} y={TOP + room - height} width={step - GAP} height={height} rx="2" />
              {month.count > 0 && (
                <text x={middle} y={TOP + room - height - 4}>
                  {textOf(month)}
                </text>
              )}
              <text x={middle} y={HEIGHT - 4} className={styles.name}>
                {Number(month.month.slice(5))}月
              </text>
            </g>
          )
        })}
      </svg>
      <table className="unseen">
        <caption>近十二个月用号</caption>
        <thead>
          <tr>
            <th scope="col">月份</th>
            <th scope="col">用号</th>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row">{month.month}</th>
              <td>{textOf(month)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
