import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { grouped } from '@guanqiao/domain/kit/decimal'
import { weighingApi } from '@guanqiao/domain/weighing/weighing'
import { Button } from 'antd'
import type { KeyboardEvent, RefObject } from 'react'
import { Link } from 'react-router'
import { Card } from '../../../kit/parts/card.ts'
import { showInstant } from '../../../kit/time.ts'
import { useRead } from '../../../kit/useOperation.ts'
import type { Ticket } from './weights.ts'
import styles from '../weighing.module.css'

interface Props {
  readonly onPick: (ticket: Ticket) => void
  readonly list: RefObject<HTMLUListElement | null>
}

const most = 20
const pace = 20_000

/** Moves the focus to the next or previous truck of the list. */
function move(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const trucks = [...event.currentTarget.querySelectorAll('button')]
  const at = trucks.findIndex((truck) => truck === document.activeElement)
  trucks[Math.max(0, Math.min(trucks.length - 1, at + step))]?.focus()
}

/** Trucks in the yard with one pass: chosen by the arrow keys, which lead here from the empty field for the plate. */
export function OpenTickets({ onPick, list }: Props) {
  const { data } = useRead(weighingApi.list, { status: 'open', pageSize: most }, { refetchInterval: pace })
  const rows = data?.rows ?? []
  return (
    <Card as="section" className={styles.open} aria-label="待二次过磅">
      <h2>
        待二次过磅 <small>{data?.totalCount ?? 0} 车</small>
      </h2>
      {data && rows.length === 0 && <p className={styles.quiet}>场内没有等待二次过磅的车。</p>}
      <ul ref={list} onKeyDown={move}>
        {rows.map((row) => (
          <li key={row.id}>
            <Button type="link" size="small" onClick={() => onPick(row)}>
              {row.plate_number}
            </Button>
            <span className="figures">
              {row.gross_weight ? `毛重 ${grouped(row.gross_weight)}` : `皮重 ${grouped(row.tare_weight)}`} kg
            </span>
            <span className={styles.quiet}>{row.good_name}</span>
            <span className={`${styles.quiet} figures`}>
              {showInstant(row.gross_time ?? row.tare_time).slice(5, 16)}
            </span>
          </li>
        ))}
      </ul>
      {(data?.totalCount ?? 0) > most && <Link to={linkTo(screens.weighings, { status: 'open' })}>全部</Link>}
    </Card>
  )
}
