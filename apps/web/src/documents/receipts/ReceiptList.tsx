import type { receipt } from '@guanqiao/domain/message/message'
import { receiptApi } from '@guanqiao/domain/message/message'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import { Button } from 'antd'
import { useState } from 'react'
import { Note } from '../../kit/parts/text.ts'
import { useDrill } from '../../platform/session/session.ts'
import { ErrorState } from '../../kit/table/states.tsx'
import { showInstant } from '../../kit/time.ts'
import { useRead } from '../../kit/useOperation.ts'
import { ReceiptContainers } from './ReceiptContainers.tsx'
import { SourceText } from '../messages/SourceText.tsx'
import '../../kit/controls/controls.css'
import './receipts.css'

type Receipt = ListRow<typeof receipt>

const stages: Readonly<Record<number, string>> = { 1: '传输', 2: '海关审核', 3: '货物处置' }

/** The receipts of one message, oldest first, each with its raw text on request. */
export function ReceiptList({ receipts }: { readonly receipts: readonly Receipt[] }) {
  const [opened, setOpened] = useState<string>()
  const drill = useDrill()
  if (receipts.length === 0) return <Note>还没有回执</Note>
  return (
    <ol className="doc-receipts" aria-label="回执">
      {receipts
        .toSorted((a, b) => a.received_at.localeCompare(b.received_at))
        .map((entry) => (
          <li key={entry.id}>
            <div className="doc-receipt">
              <span className="doc-receipt-code figures">{entry.code}</span>
              <Note as="span">{stages[entry.stage] ?? ''}</Note>
              <span className="doc-receipt-text">{entry.content}</span>
              <Note as="span" className="figures">
                {showInstant(entry.received_at)}
                {(entry.repeats ?? 0) > 0 ? ` · 重复 ${entry.repeats} 次` : ''}
                {drill ? ' · 演练' : ''}
              </Note>
              <Button
                type="link"
                size="small"
                aria-expanded={opened === entry.id}
                onClick={() => setOpened(opened === entry.id ? undefined : entry.id)}
              >
                原文
              </Button>
            </div>
            {entry.performance && <Note as="div">{entry.performance}</Note>}
            {entry.warning && <div className="doc-receipt-warning">{entry.warning}</div>}
            {(entry.container_count ?? 0) > 0 && <ReceiptContainers id={entry.id} />}
            {opened === entry.id && <Raw id={entry.id} />}
          </li>
        ))}
    </ol>
  )
}

function Raw({ id }: { readonly id: string }) {
  const { data, error, refetch } = useRead(receiptApi.get, { id })
  if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />
  return data ? (
    <SourceText label="回执原文" text={data.raw} {...(data.file_name ? { note: data.file_name } : {})} />
  ) : null
}
