import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { grouped } from '@guanqiao/domain/kit/decimal'
import { weighing } from '@guanqiao/domain/weighing/weighing'
import { Link } from 'react-router'
import { StatusTag } from '../../../kit/cells.tsx'
import type { Ticket } from './weights.ts'
import styles from '../weighing.module.css'
import { Card } from '../../../kit/parts/card.ts'

const { choices, tones } = weighing.fields.status

/** The result for the previous truck. */
export function TicketResult({ ticket }: { readonly ticket: Ticket }) {
  const holds = (ticket.alerts ?? []).filter(({ severity }) => severity === 'hold')
  return (
    <Card as="section" className={styles.done} role="status" aria-label="上一车">
      <Link className="figures" to={linkTo(screens.weighingSlip, { id: ticket.id })}>
        {ticket.weighing_no}
      </Link>
      <StatusTag tone={tones?.[ticket.status] ?? 'work'} label={choices[ticket.status] ?? ticket.status} />
      <span>{ticket.plate_number}</span>
      <span className="figures">
        {ticket.net_weight
          ? `净重 ${grouped(ticket.net_weight)} kg`
          : `${ticket.gross_weight ? '毛重' : '皮重'} ${grouped(ticket.gross_weight ?? ticket.tare_weight)} kg`}
      </span>
      {holds.map(({ rule, message }) => (
        <span key={rule} className={styles.bad}>
          {message}
        </span>
      ))}
      <span className={styles.spring} />
      {ticket.status === 'done' && (
        <Link to={linkTo(screens.weighingSlip, { id: ticket.id, act: 'print' })}>打印磅单</Link>
      )}
    </Card>
  )
}
