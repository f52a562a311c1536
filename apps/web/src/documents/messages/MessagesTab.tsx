import { messageApi, receiptApi } from '@guanqiao/domain/message/message'
import { Skeleton } from 'antd'
import { HistorySection } from '../../platform/history/HistorySection.tsx'
import { Card, EmptyCard } from '../../kit/parts/card.ts'
import { useAllowed } from '../../kit/permissions.ts'
import { ErrorState } from '../../kit/table/states.tsx'
import { useRead } from '../../kit/useOperation.ts'
import type { Compare } from './difference.ts'
import { MessageCard } from './MessageCard.tsx'
import '../words.css'
import './messages.css'

interface Props {
  /** The table of the document, for its history. */
  readonly table: string
  readonly docId: string
  readonly compare: Compare
  /** The label of the document's parts, if messages may carry some of them. */
  readonly partLabel?: string | undefined
}

/** All messages and receipts of a document, newest first. */
export function MessagesTab({ table, docId, compare, partLabel }: Props) {
  const mayRead = useAllowed(messageApi.list)
  const of = { doc_id: docId, pageSize: 100 }
  const messages = useRead(messageApi.list, of, { enabled: mayRead })
  const receipts = useRead(receiptApi.list, of, { enabled: mayRead })
  if (!mayRead) return <EmptyCard>没有查看报文记录的权限</EmptyCard>
  const error = messages.error ?? receipts.error
  if (error)
    return <ErrorState problem={error} onRetry={() => void Promise.all([messages.refetch(), receipts.refetch()])} />
  if (!messages.data)
    return (
      <Card>
        <Skeleton active />
      </Card>
    )
  const rows = messages.data.rows.toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  return (
    <div className="doc-messages">
      {rows.length === 0 && <EmptyCard>还没有申报过。申报后，报文和海关回执都记在这里。</EmptyCard>}
      {rows.map((message) => (
        <MessageCard
          key={message.id}
          message={message}
          compare={compare}
          partLabel={partLabel}
          receipts={(receipts.data?.rows ?? []).filter((row) => row.message_id === message.message_id)}
        />
      ))}
      <HistorySection table={table} id={docId} />
    </div>
  )
}
