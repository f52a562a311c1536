import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { weighingApi } from '@guanqiao/domain/weighing/weighing'
import { Skeleton } from 'antd'
import { useContext, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AskEnterprise } from '../../../documents/enterprise/AskEnterprise.tsx'
import { chime } from '../../../platform/reminders/chime.ts'
import { Card } from '../../../kit/parts/card.ts'
import { enterpriseOf, ForEnterprise } from '../../../kit/session/forEnterprise.ts'
import { ErrorState } from '../../../kit/table/states.tsx'
import { useTabTitle } from '../../../kit/tabs/tabTitle.ts'
import { useAllowed } from '../../../kit/permissions.ts'
import { useRead } from '../../../kit/useOperation.ts'
import { Bridge } from './Bridge.tsx'
import { TicketResult } from './TicketResult.tsx'
import { OpenTickets } from './OpenTickets.tsx'
import { habitsNow } from './ScaleHabits.tsx'
import type { Ticket } from './weights.ts'
import styles from '../weighing.module.css'

/**
 * The weighbridge: one truck after the other, by keyboard. `id` in the address is a ticket's second pass, `batch_number` the batch
 * of the expected truck.
 */
export default function PoundCreate() {
  const [search] = useSearchParams()
  if (search.has('id')) return <Weighings />
  return (
    <AskEnterprise label="磅单">
      <Weighings />
    </AskEnterprise>
  )
}

function Weighings() {
  const [search, setSearch] = useSearchParams()
  const surrounding = useContext(ForEnterprise)
  const navigate = useNavigate()
  const mayPrint = useAllowed(weighingApi.print)
  const [id, expected] = [search.get('id'), search.get('batch_number')]
  const [now, setNow] = useState<{ readonly turn: number; readonly picked?: Ticket | undefined }>({ turn: 0 })
  const [weighed, setWeighed] = useState<string | null>(null)
  // The address changes a moment after the weighing: until then it names a truck that has left the scale.
  const batch = expected === weighed ? null : expected
  if (expected === null && weighed !== null) setWeighed(null)
  const [last, setLast] = useState<Ticket>()
  const { turn, picked } = now
  const open = useRef<HTMLUListElement>(null)
  const read = useRead(weighingApi.get, { id: id ?? '' }, { enabled: id !== null, staleTime: 0 })
  useTabTitle(id && read.data?.weighing_no ? `过磅 ${read.data.weighing_no}` : undefined)
  const start = (ticket?: Ticket) => setNow(({ turn: before }) => ({ turn: before + 1, picked: ticket }))
  const saved = (ticket: Ticket) => {
    setLast(ticket)
    const { sound, print } = habitsNow()
    if (sound) chime(ticket.status === 'approval' ? 'bad' : 'good')
    if (print && mayPrint && ticket.status === 'done')
      void navigate(linkTo(screens.weighingSlip, { id: ticket.id, act: 'print', next: 'weigh' }))
    if (batch) {
      setWeighed(batch)
      setSearch(surrounding ? { enterprise_id: surrounding } : {}, { replace: true })
    }
    // The weigher may have picked the next truck while this one was being saved.
    setNow((current) => (current.turn === turn ? { turn: turn + 1 } : current))
  }
  const isOver = id !== null && (last !== undefined || (read.data !== undefined && read.data.status !== 'open'))
  return (
    <div className={styles.pound}>
      {last && <TicketResult ticket={last} />}
      {id !== null &&
        !isOver &&
        !read.isFetchedAfterMount &&
        (read.error ? (
          <ErrorState problem={read.error} list={linkTo(screens.weighings)} onRetry={() => void read.refetch()} />
        ) : (
          <Skeleton active />
        ))}
      {isOver && read.data && (
        <Card className={styles.over}>
          <p>{last ? '本车过磅已保存。' : `磅单 ${read.data.weighing_no ?? ''} 不在待二次过磅的状态。`}</p>
          <button
            type="button"
            className={styles.next}
            autoFocus
            onClick={() => void navigate(linkTo(screens.newWeighing))}
          >
            下一车 (Enter)
          </button>
        </Card>
      )}
      {!isOver && (id === null || (read.data && read.isFetchedAfterMount)) && (
        <ForEnterprise value={surrounding ?? enterpriseOf(read.data)}>
          <Bridge
            key={`${turn}${batch ?? ''}`}
            ticket={picked ?? (id === null ? undefined : read.data)}
            batch={picked ? null : batch}
            beside={id === null && <OpenTickets list={open} onPick={start} />}
            onSaved={saved}
            onAgain={() => start()}
            onDown={() => open.current?.querySelector('button')?.focus()}
          />
        </ForEnterprise>
      )}
    </div>
  )
}
