import { customsMessage, messageApi } from '@guanqiao/domain/message/message'
import type { receipt } from '@guanqiao/domain/message/message'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Copyable } from '../../../kit/cells/Copyable.tsx'
import { Cell } from '../../../kit/cells.tsx'
import { ReceiptList } from '../../../kit/details/ReceiptList.tsx'
import { SourceText } from '../../../kit/details/SourceText.tsx'
import { useMay } from '../../../kit/permissions.ts'
import { Trouble } from '../../../kit/table/states.tsx'
import { showInstant } from '../../../kit/time.ts'
import { useRead } from '../../../kit/useOperation.ts'
import type { Whole } from '../state/shape.ts'
import { Sealed } from './Sealed.tsx'

interface Props {
  readonly message: ListRow<typeof customsMessage>
  readonly receipts: readonly ListRow<typeof receipt>[]
  readonly whole: Whole
}

type View = 'difference' | 'source'

/** One message: what was sent, when and by whom, its receipts, and on request its sealed copy. */
export function MessageCard({ message, receipts, whole }: Props) {
  const [view, show] = useState<View>()
  const mayOpen = useMay('message', 'get')
  const { fields } = customsMessage
  const toggle = (next: View) => show(view === next ? undefined : next)
  return (
    <section className="gq-card rmft-message" aria-label={`报文 ${message.message_id}`}>
      <header>
        <strong>
          {fields.function_code.choices[message.function_code]} {message.message_type}
        </strong>
        <Cell field={fields.status} name="status" row={message} />
        <span className="rmft-quiet figures">
          {message.sent_by} · {showInstant(message.created_at)}
          {(message.attempts ?? 0) > 1 ? ` · 投递 ${message.attempts} 次` : ''}
        </span>
        <span className="rmft-spring" />
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
      <p className="rmft-quiet">
        报文编号 <Copyable text={message.message_id} />
        {whole.bills.length > 1 && message.bills && (
          <> · 提(运)单 {message.bills.map((bill) => bill.bill_no).join('、')}</>
        )}
      </p>
      {message.last_error && <p className="rmft-error">{message.last_error}</p>}
      {view && <Opened id={message.id} view={view} whole={whole} />}
      <ReceiptList receipts={receipts} />
    </section>
  )
}

function Opened({ id, view, whole }: { readonly id: string; readonly view: View; readonly whole: Whole }) {
  const read = useRead(messageApi.get, { id })
  if (read.error) return <Trouble problem={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <Skeleton active paragraph={{ rows: 3 }} />
  const { body, content, sha256, message_id } = read.data
  if (view === 'difference') return <Sealed content={content} whole={carriedBy(read.data.bills, whole)} />
  return <SourceText label={`报文 ${message_id}`} text={body} note={`SHA-256 ${sha256}`} />
}

/** The document as far as the message told of it: a bill that another message carried is no difference. */
function carriedBy(carried: readonly { readonly id: string }[] | null, whole: Whole): Whole {
  if (!carried) return whole
  const ids = new Set(carried.map(({ id }) => id))
  return { ...whole, bills: whole.bills.filter(({ id }) => ids.has(id)) }
}
