import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { printWeighing, unprintWeighing, weighing, weighingApi } from '@guanqiao/domain/weighing/weighing'
import { weighingFlow } from '@guanqiao/domain/weighing/weighing.flow'
import { allowed } from '@guanqiao/domain/documents/flow'
import { Button, Skeleton } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useAct } from '../../../kit/acts/useAct.ts'
import { StatusTag } from '../../../kit/cells.tsx'
import { useToast } from '../../../kit/overlays.tsx'
import { ListNeighbours } from '../../../kit/neighbours/ListNeighbours.tsx'
import { Card, EmptyCard } from '../../../kit/parts/card.ts'
import { useAllowed } from '../../../kit/permissions.ts'
import { ErrorState } from '../../../kit/table/states.tsx'
import { useTabTitle } from '../../../kit/tabs/tabTitle.ts'
import { useRead, useWrite } from '../../../kit/useOperation.ts'
import type { OpenDialog } from '../acts/TicketDialogs.tsx'
import { TicketDialogs } from '../acts/TicketDialogs.tsx'
import type { Ticket } from '../bridge/weights.ts'
import { WhoElse } from '../../../platform/presence/WhoElse.tsx'
import { Paper } from './Paper.tsx'
import { AlertList } from '../AlertList.tsx'
import styles from '../weighing.module.css'

/** A ticket as the paper used at the port, with its actions. */
export default function PoundSlip() {
  const id = useSearchParams()[0].get('id') ?? ''
  const { data, error, refetch } = useRead(weighingApi.get, { id }, { enabled: id !== '' })
  useTabTitle(data?.weighing_no ? `磅单 ${data.weighing_no}` : undefined)
  if (id === '')
    return (
      <EmptyCard>
        请从<Link to={linkTo(screens.weighings)}>过磅列表</Link>打开一张磅单
      </EmptyCard>
    )
  if (data) return <Slip ticket={data} />
  return (
    <Card>
      {error ? (
        <ErrorState problem={error} list={linkTo(screens.weighings)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active />
      )}
    </Card>
  )
}

function Slip({ ticket }: { readonly ticket: Ticket }) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const { print, copy, busy } = usePrint(ticket)
  return (
    <div className={styles.slip}>
      <WhoElse entity={weighing.table} id={ticket.id} editing={false} />
      <Tools ticket={ticket} busy={busy} onPrint={print} onAsk={setOpenDialog} />
      <Remarks ticket={ticket} />
      <div className={styles.desk} tabIndex={0} role="region" aria-label="磅单">
        <Paper ticket={ticket} reprint={copy} />
      </div>
      <TicketDialogs openDialog={openDialog} onClose={() => setOpenDialog(undefined)} />
    </div>
  )
}

/**
 * Counts the print, then prints in the browser, which does not report whether it was cancelled: the notice offers to take the count
 * back. `copy` is the reprint's number: 0 for the first print.
 */
function usePrint(ticket: Ticket) {
  const write = useWrite(printWeighing)
  const { run } = useAct()
  const toast = useToast()
  const mayPrint = useAllowed(weighingApi.print)
  const [printing, setPrinting] = useState<number>()
  const { id } = ticket
  const { attempt } = write
  const navigate = useNavigate()
  const print = useCallback(async () => {
    const counted = await attempt({ id })
    if (!counted) return
    const print_count = counted.print_count ?? 1
    flushSync(() => setPrinting(print_count - 1))
    window.print()
    setPrinting(undefined)
    const takeBack = () =>
      void run({ operation: unprintWeighing, input: { id, print_count }, done: '已撤回，不计入打印次数' })
    toast.info(`已计为第 ${print_count} 次打印`, { label: '没有打印', run: takeBack })
  }, [id, attempt, run, toast])
  usePrintRequest((next) => {
    if (mayPrint && ticket.status === 'done')
      void print().then(() => (next === 'weigh' ? navigate(linkTo(screens.newWeighing)) : undefined))
  })
  return { print: () => void print(), copy: printing ?? ticket.print_count ?? 0, busy: write.isPending }
}

/** `act=print` in the address prints once; `next=weigh` returns to the scale afterwards. */
function usePrintRequest(print: (next: string | null) => void): void {
  const [search, setSearch] = useSearchParams()
  const [isPrintRequested, next] = [search.get('act') === 'print', search.get('next')]
  const done = useRef(false)
  useEffect(() => {
    if (!isPrintRequested) done.current = false
    if (!isPrintRequested || done.current) return
    done.current = true
    setSearch((now) => (now.delete('act'), now.delete('next'), now), { replace: true })
    print(next)
  }, [isPrintRequested, next, print, setSearch])
}

interface ToolsProps {
  readonly ticket: Ticket
  readonly busy: boolean
  readonly onPrint: () => void
  readonly onAsk: (openDialog: OpenDialog) => void
}

function Tools({ ticket, busy, onPrint, onAsk }: ToolsProps) {
  const may = useAllowed()
  const navigate = useNavigate()
  const events = allowed(weighingFlow, ticket.status)
  const { label, tone } = weighingFlow.states[ticket.status]
  return (
    <Card className={styles.tools}>
      <h2 className="figures">{ticket.weighing_no}</h2>
      <StatusTag tone={tone} label={label} />
      {ticket.batch_number && <Link to={linkTo(screens.batch, { batch_number: ticket.batch_number })}>批次总览</Link>}
      {(ticket.print_count ?? 0) > 0 && <span className={styles.quiet}>已打印 {ticket.print_count} 次</span>}
      <ListNeighbours table={weighing.table} id={ticket.id} />
      <span className={styles.spring} />
      {events.includes('void') && may(weighingApi.void) && (
        <Button danger onClick={() => onAsk({ ticket, act: 'void' })}>
          作废
        </Button>
      )}
      {events.includes('finish') && may(weighingApi.second) && (
        <Button type="primary" onClick={() => void navigate(linkTo(screens.newWeighing, { id: ticket.id }))}>
          二次过磅
        </Button>
      )}
      {events.includes('approve') && may(weighingApi.approve) && (
        <Button type="primary" onClick={() => onAsk({ ticket, act: 'approve' })}>
          审批
        </Button>
      )}
      {ticket.status === 'done' && may(weighingApi.print) && (
        <Button type="primary" loading={busy} onClick={onPrint}>
          {(ticket.print_count ?? 0) > 0 ? '补打' : '打印'}
        </Button>
      )}
    </Card>
  )
}

/** The findings of the checks, and the users' replies. */
function Remarks({
  ticket: { status, alerts, approver, approval_note, void_reason, remark },
}: {
  readonly ticket: Ticket
}) {
  const facts = [
    approver && `审批：${approver}${approval_note ? `，${approval_note}` : ''}`,
    void_reason && `作废原因：${void_reason}`,
    remark && `备注：${remark}`,
  ].filter(Boolean)
  if (!alerts?.length && facts.length === 0) return null
  return (
    <Card as="section" className={styles.remarks} aria-label="提醒与审批">
      {status === 'approval' && (
        <p className={styles.held}>差异超过允差，须由有审批权限的人（不能是本单司磅员）审批后才能完成和打印。</p>
      )}
      {alerts && alerts.length > 0 && <AlertList alerts={alerts} />}
      {facts.map((word) => (
        <p key={String(word)}>{word}</p>
      ))}
    </Card>
  )
}
