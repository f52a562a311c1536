import { Link, useNavigate } from 'react-router'
import { StatusTag } from '../../kit/cells/StatusTag.tsx'
import { useKeys } from '../../kit/keys/keys.ts'
import { showInstant } from '../../kit/time.ts'
import type { BatchView, Card } from './view.ts'
import { pathOf } from './view.ts'
import { DueMark } from '../../documents/deadlines/DueMark.tsx'
import { toneStyle } from '../../kit/parts/tone.ts'
import styles from './batchView.module.css'

/** The chain of documents in the order required by law. */
export function Cards({ view }: { readonly view: BatchView }) {
  const go = useNavigate()
  useKeys(
    '批次总览',
    view.cards.slice(0, 9).flatMap((card, index) => {
      const path = pathOf(card)
      return path ? [{ keys: [String(index + 1)], label: `打开${card.title}`, run: () => void go(path) }] : []
    }),
  )
  return (
    <ol className={styles.chain} aria-label="单证链">
      {view.cards.map((card, index) => (
        <OneCard key={`${card.step}${index}`} card={card} number={index + 1} />
      ))}
    </ol>
  )
}

function OneCard({ card, number }: { readonly card: Card; readonly number: number }) {
  const path = pathOf(card)
  return (
    <li className={`${styles.card} ${styles.step}`} style={toneStyle(card.tone)}>
      <div className={styles.stepHead}>
        <h3>
          <span className={`${styles.number} figures`} aria-hidden="true">
            {number}
          </span>
          {path ? <Link to={path}>{card.title}</Link> : card.title}
        </h3>
        <StatusTag tone={card.tone} label={card.state} />
      </div>
      <p className={`${styles.who} figures`}>{[card.who, showInstant(card.at)].filter(Boolean).join(' · ') || '—'}</p>
      {card.note && (
        <p className={styles.note} title={card.note}>
          {card.note}
        </p>
      )}
      {card.due_at && (
        <p className={styles.note}>
          <DueMark until={card.due_at} label={card.due_label ?? undefined} table="batch" />
        </p>
      )}
      {card.blocked && <p className={styles.blocked}>{card.blocked}</p>}
    </li>
  )
}
