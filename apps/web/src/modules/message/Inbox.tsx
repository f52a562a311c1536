import { settleUnmatchedReceipt, unmatchedReceipt, unmatchedReceiptApi } from '@guanqiao/domain/message/message'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRecord } from '../../kit/crud/useRecord.ts'
import type { ExtraColumn, Listed, RowAction } from '../../kit/EntityTable.tsx'
import { EntityTable, useList } from '../../kit/EntityTable.tsx'
import type { Settling } from './SettleDialog.tsx'
import { SettleDialog } from './SettleDialog.tsx'
import { isReadable, UnmatchedReceiptDrawer } from './UnmatchedReceiptDrawer.tsx'

const needs = ['status', 'file_name', 'message_id'] as const
type UnmatchedRow = Listed<ListRow<typeof unmatchedReceipt>, (typeof needs)[number]>

/** Name and cause are fully visible, because people judge by them. */
const columnsOf = (recordLink: (id: string) => string): ExtraColumn<UnmatchedRow>[] => [
  {
    name: 'file_name',
    title: unmatchedReceipt.fields.file_name.label,
    width: 240,
    render: (row) => (
      <Link className="figures" title={row.file_name} to={recordLink(row.id)}>
        {row.file_name}
      </Link>
    ),
  },
  {
    name: 'problem',
    title: unmatchedReceipt.fields.problem.label,
    width: 280,
    render: (row) => <span title={row.problem ?? ''}>{row.problem}</span>,
  },
]

/** Unmatched receipts, which a person examines. */
export default function Inbox() {
  const record = useRecord()
  const columns = columnsOf(record.recordLink)
  const list = useList(unmatchedReceiptApi.list, { columns, needs })
  const [settling, setSettling] = useState<Settling>()
  const actions = (row: UnmatchedRow): RowAction[] => {
    const disabled = row.status === 'open' ? undefined : '已经处理过'
    const unread = disabled ?? (isReadable(row) ? undefined : '原文不能读作回执，只能忽略')
    return [
      {
        key: 'view',
        label: '原文',
        letter: 'v',
        operation: unmatchedReceiptApi.get,
        onClick: () => record.view(row.id),
      },
      {
        key: 'match',
        label: '匹配',
        letter: 'm',
        operation: settleUnmatchedReceipt,
        disabled: unread,
        onClick: () => setSettling({ row, decision: 'match' }),
      },
      {
        key: 'discard',
        label: '忽略',
        letter: 'd',
        operation: settleUnmatchedReceipt,
        danger: true,
        disabled,
        onClick: () => setSettling({ row, decision: 'discard' }),
      },
    ]
  }
  return (
    <>
      <EntityTable
        entity={unmatchedReceipt}
        list={list}
        actions={actions}
        emptyHint={<p>没有匹配不上的回执，一切正常</p>}
      />
      <UnmatchedReceiptDrawer id={record.opened.id} onClose={record.close} onSettle={setSettling} />
      <SettleDialog settling={settling} onClose={() => setSettling(undefined)} />
    </>
  )
}
