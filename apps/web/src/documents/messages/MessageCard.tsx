import { customsMessage, messageApi } from '@guanqiao/domain/message/message'
import type { receipt } from '@guanqiao/domain/message/message'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Copyable } from '../../kit/cells/Copyable.tsx'
import { Cell } from '../../kit/cells.tsx'
import { OfficialMessage } from '../handover/Channel.tsx'
import { ReceiptList } from '../receipts/ReceiptList.tsx'
import { SourceText } from './SourceText.tsx'
import { Card } from '../../kit/parts/card.ts'
import { Note, Spring } from '../../kit/parts/text.ts'
import { useAllowed } from '../../kit/permissions.ts'
import { ErrorState } from '../../kit/table/states.tsx'
import { usePersonName } from '../../kit/session/personName.ts'
import { showInstant } from '../../kit/time.ts'
import { useRead } from '../../kit/useOperation.ts'
import type { Compare } from './difference.ts'
import { SealedCopy } from './SealedCopy.tsx'

interface Props {
  readonly message: ListRow<typeof customsMessage>
  readonly receipts: readonly ListRow<typeof receipt>[]
  readonly compare: Compare
  /** The label of the document's parts, if a message names those it carries. */
  readonly partLabel: string | undefined
}

type View = 'difference' | 'source'

/** One message: content, time and author, its receipts, and on request its sealed copy. */
export function MessageCard({ message, receipts, compare, partLabel }: Props) {
  const [view, setView] = useState<View>()
  const mayOpen = useAllowed(messageApi.get)
  const personName = usePersonName()
  const { fields } = customsMessage
  const toggle = (next: View) => setView(view === next ? undefined : next)
  return (
    <Card as="section" className="doc-message" aria-label={`报文 ${message.message_id}`}>
      <header>
        <strong>
          {fields.function_code.choices[message.function_code]} {message.message_type}
        </strong>
        <OfficialMessage />
        <Cell field={fields.status} name="status" row={message} />
        <Note as="span" className="figures">
          {personName(message.sent_by)} · {showInstant(message.created_at)}
          {(message.attempts ?? 0) > 1 ? ` · 投递 ${message.attempts} 次` : ''}
        </Note>
        <Spring />
        {mayOpen && (
          <>
            <Button size="small" aria-expanded={view === 'difference'} onClick={() => toggle('difference')}>
              当时 / 现在
            </Button>
            <Button size="small" aria-expanded={view === 'source'} onClick={() => toggle('source')}>
              报文原文
            </Button>
          </>
        )}
      </header>
      <Note>
        报文编号 <Copyable text={message.message_id} />
        {partLabel && message.bills && (
          <>
            {' '}
            · {partLabel} {message.bills.map((bill) => bill.bill_no).join('、')}
          </>
        )}
      </Note>
      {message.status !== 'rejected' && message.last_error && <p className="doc-error">{message.last_error}</p>}
      {view && <Opened id={message.id} view={view} compare={compare} />}
      <ReceiptList receipts={receipts} />
    </Card>
  )
}

function Opened({ id, view, compare }: { readonly id: string; readonly view: View; readonly compare: Compare }) {
  const read = useRead(messageApi.get, { id })
  if (read.error) return <ErrorState problem={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <Skeleton active paragraph={{ rows: 3 }} />
  const { body, content, sha256, message_id, bills } = read.data
  if (view === 'difference') return <SealedCopy content={content} compare={(then) => compare(then, bills)} />
  return <SourceText label={`报文 ${message_id}`} text={body} note={`SHA-256 ${sha256}`} />
}
