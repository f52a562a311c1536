import { auditGet, auditHistory } from '@guanqiao/domain/audit/index'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { undoEdit } from '../../kit/acts/undoEdit.ts'
import { useConfirm } from '../../kit/overlays.tsx'
import type { HistoryProps } from '../../kit/crud/history.ts'
import { showInstant } from '../../kit/time.ts'
import { Note } from '../../kit/parts/text.ts'
import { ErrorState } from '../../kit/table/states.tsx'
import { useRead } from '../../kit/useOperation.ts'
import { ChangeTable } from './ChangeTable.tsx'
import './history.css'

type Entry = OutputOf<typeof auditHistory>['rows'][number]

const PAGE = 20

/** The changes of a record, newest first; each opens with its fields before and after. */
export default function RecordHistory({ table, id }: HistoryProps) {
  const [pageNo, setPageNo] = useState(1)
  const input = { entity: table, record_id: id, pageNo, pageSize: PAGE }
  const { data, error, refetch } = useRead(auditHistory, input, { staleTime: 0, keepPrevious: true })
  const client = useQueryClient()
  const confirm = useConfirm()
  const undo = async ({ version, entity_label }: Entry) => {
    const isConfirmed = await confirm({ title: '是否确认撤销这次修改？各项恢复为修改前的值', okText: '撤销' })
    if (!isConfirmed || version === null) return
    await undoEdit(client, { table, label: entity_label ?? '' }, [{ id, version }])
    void refetch()
  }
  if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} />
  if (data.totalCount === 0) return <Note>还没有变更记录</Note>
  const pages = Math.ceil(data.totalCount / PAGE)
  return (
    <>
      <ol className="gq-history">
        {data.rows.map((entry, at) => (
          <OneEntry key={entry.id} entry={entry} undo={pageNo === 1 && at === 0 ? undo : undefined} />
        ))}
      </ol>
      {pages > 1 && (
        <div className="gq-history-pages">
          <Button size="small" disabled={pageNo === 1} onClick={() => setPageNo(pageNo - 1)}>
            较新
          </Button>
          <span className="figures">
            {pageNo} / {pages}
          </span>
          <Button size="small" disabled={pageNo >= pages} onClick={() => setPageNo(pageNo + 1)}>
            较早
          </Button>
        </div>
      )}
    </>
  )
}

interface EntryProps {
  readonly entry: Entry
  /** For the last change: gives the record its former values. */
  readonly undo: ((entry: Entry) => Promise<void>) | undefined
}

function OneEntry({ entry, undo }: EntryProps) {
  const [open, setOpen] = useState(false)
  return (
    <li>
      <button type="button" className="gq-history-entry" aria-expanded={open} onClick={() => setOpen(!open)}>
        <time className="figures" dateTime={entry.at}>
          {showInstant(entry.at)}
        </time>
        <strong>{entry.summary}</strong>
        <span className="gq-history-who">{entry.username ?? '系统'}</span>
      </button>
      {undo && entry.is_edit && (
        <Button type="link" size="small" onClick={() => void undo(entry)}>
          撤销这次修改
        </Button>
      )}
      {open && <Changes entry={entry} />}
    </li>
  )
}

function Changes({ entry: { id, at } }: { readonly entry: Entry }) {
  const { data, error, refetch } = useRead(auditGet, { id, at })
  if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 1 }} />
  return <ChangeTable changes={data.changes} omitted={data.omitted ?? null} />
}
