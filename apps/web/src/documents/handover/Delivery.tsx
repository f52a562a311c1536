import type { deliveryFields } from '@guanqiao/domain/documents/delivery'
import { choiceLabelOf, toneOf } from '@guanqiao/domain/kit/field'
import type { Field, RowOf } from '@guanqiao/domain/kit/field'
import { useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect } from 'react'
import { ActiveContext } from '../../kit/active.ts'
import { StatusTag } from '../../kit/cells/StatusTag.tsx'
import { Note } from '../../kit/parts/text.ts'
import { refresh } from '../../kit/useOperation.ts'
import styles from './delivery.module.css'

type Delivery = Partial<RowOf<typeof deliveryFields>>

/** The fields that `DeliveryMark` and the acts on deliveries read. */
export const deliveryNeeds = ['delivery_state', 'delivery_way', 'delivery_tries', 'delivery_error'] as const

export interface DeliveryMarkProps {
  readonly row: Delivery
  readonly fields: Readonly<Record<'delivery_state' | 'delivery_way', Field>>
}

/** How far the file of a list has come, by which way, and why not further. */
export function DeliveryMark({ row, fields }: DeliveryMarkProps) {
  const { delivery_state: state, delivery_way: way, delivery_tries: tries, delivery_error: error } = row
  if (!state) return <Note as="span">—</Note>
  const facts = [
    way === 'simulated' ? '' : choiceLabelOf(fields.delivery_way, way ?? ''),
    (tries ?? 0) > 1 ? `第 ${tries} 次` : '',
  ].filter(Boolean)
  return (
    <span className={styles.mark} title={error ?? undefined}>
      <StatusTag
        tone={toneOf(fields.delivery_state, state) ?? 'work'}
        label={choiceLabelOf(fields.delivery_state, state)}
      />
      {way === 'simulated' && <StatusTag tone="attention" label="模拟" />}
      {facts.length > 0 && <Note as="span">{facts.join(' ')}</Note>}
      {error && <Note as="span">{error}</Note>}
    </span>
  )
}

/** A delivery that may still change by itself. */
const isOnTheWay = ({ delivery_state }: Delivery) => delivery_state === 'sending' || delivery_state === 'placed'
/** The file may be sent again. */
export const mayRedeliver = ({ delivery_state }: Delivery) =>
  delivery_state === 'failed' || delivery_state === 'sending' || delivery_state === 'placed'

const PACE_MS = 3_000

/** Reads a table again while files of shown rows are on their way. */
export function useDeliveries(table: string, rows: readonly Delivery[]): void {
  const client = useQueryClient()
  const active = useContext(ActiveContext)
  const isWaiting = active && rows.some(isOnTheWay)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => void refresh(client, table), PACE_MS)
    return () => clearInterval(timer)
  }, [client, isWaiting, table])
}
