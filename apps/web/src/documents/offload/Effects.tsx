import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { offloadFlow } from '@guanqiao/domain/offload/offload.flow'
import { offloadDocument } from '@guanqiao/domain/offload/offload'
import { Link } from 'react-router'
import { StatusTag } from '../../kit/cells/StatusTag.tsx'
import { Note, Spring } from '../../kit/parts/text.ts'
import { useAllowed } from '../../kit/permissions.ts'
import { showInstant } from '../../kit/time.ts'
import type { Effect } from './batch.ts'
import styles from './offload.module.css'

/** Bills named in one line; the application names the others. */
const MAX_NAMED = 6

/** The applications that concern a batch, each with what it means. They change no other document. */
export function Effects({ effects }: { readonly effects: readonly Effect[] }) {
  const applications = [...Map.groupBy(effects, ({ doc_id, way }) => `${doc_id} ${way}`)]
  return applications.map(([key, bills]) => <Application key={key} bills={bills} />)
}

function Application({ bills }: { readonly bills: readonly Effect[] }) {
  const mayOpen = useAllowed(offloadDocument.operations.get)
  const { doc_id, status, kind, way, other_batch, at } = bills[0]!
  const { label, tone } = offloadFlow.states[status]
  const number = other_batch && (
    <Link className="figures" to={linkTo(screens.batch, { batch_number: other_batch })}>
      {other_batch}
    </Link>
  )
  return (
    <section className={styles.effect} aria-label={kind === 'left' ? '落装申请' : '落装改配申请'}>
      <StatusTag tone={tone} label={label} />
      <span className={styles.words}>
        提(运)单 <span className="figures">{numbersOf(bills)}</span>{' '}
        {kind === 'left' ? '申请落装' : way === 'out' ? <>改配至批次 {number}</> : <>由批次 {number} 改配到本批次</>}
      </span>
      <Spring />
      {at && <Note as="span">{showInstant(at)}</Note>}
      {mayOpen && <Link to={linkTo(offloadDocument.screens.edit, { id: doc_id })}>查看申请</Link>}
      <Note className={styles.meaning}>{meaningOf(bills[0]!)}</Note>
    </section>
  )
}

function numbersOf(bills: readonly Effect[]): string {
  const text = bills
    .slice(0, MAX_NAMED)
    .map(({ bill_no, new_bill_no }) =>
      new_bill_no && new_bill_no !== bill_no ? `${bill_no}（改为 ${new_bill_no}）` : bill_no,
    )
  return `${text.join('、')}${bills.length > MAX_NAMED ? ` 等 ${bills.length} 票` : ''}`
}

function meaningOf({ status, kind, way }: Effect): string {
  if (status !== 'accepted') return '海关还没有接受，接受以前货物仍属原批次。'
  if (kind === 'left') return '这些货物没有随本批次进出境。舱单、订单和确报没有改动，请按实际装车的货物办理。'
  return way === 'out'
    ? '这些货物改由新批次承运。本批次的舱单、订单和确报没有改动，请按留下的货物办理。'
    : '这些货物由本批次承运。本批次没有因此改动，确报和过磅请包括它们。'
}
