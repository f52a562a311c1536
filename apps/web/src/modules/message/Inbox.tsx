import { strayApi, strayReceipt } from '@guanqiao/domain/message/message'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import { useState } from 'react'
import { useRecord } from '../../kit/crud/useRecord.ts'
import type { ExtraColumn, RowAction } from '../../kit/EntityTable.tsx'
import { EntityTable, useList } from '../../kit/EntityTable.tsx'
import type { Settling } from './SettleDialog.tsx'
import { SettleDialog } from './SettleDialog.tsx'
import { StrayDrawer } from './StrayDrawer.tsx'

type Stray = ListRow<typeof strayReceipt>

/** The cause stands whole: by it a person judges. */
const columns: readonly ExtraColumn<Stray>[] = [
  {
    name: 'problem',
    title: strayReceipt.fields.problem.label,
    width: 240,
    render: (row) => <span title={row.problem ?? ''}>{row.problem}</span>,
  },
]

/** What came in and belongs to no message known here; a person looks at each. */
export default function Inbox() {
  const list = useList(strayApi.list)
  const record = useRecord()
  const [settling, settle] = useState<Settling>()
  const actions = (row: Stray): RowAction[] => {
    const disabled = row.status === 'open' ? undefined : '已经处理过'
    return [
      { key: 'view', word: '原文', button: 'get', onClick: () => record.view(row.id) },
      { key: 'match', word: '匹配', button: 'edit', disabled, onClick: () => settle({ row, decision: 'match' }) },
      {
        key: 'discard',
        word: '忽略',
        button: 'edit',
        danger: true,
        disabled,
        onClick: () => settle({ row, decision: 'discard' }),
      },
    ]
  }
  return (
    <>
      <EntityTable
        entity={strayReceipt}
        list={list}
        columns={columns}
        linkTo={(row) => record.linkTo(row.id)}
        actions={actions}
        emptyHint={<p>没有匹配不上的回执，一切正常</p>}
      />
      <StrayDrawer id={record.opened.id} onClose={record.close} onSettle={settle} />
      <SettleDialog settling={settling} onClose={() => settle(undefined)} />
    </>
  )
}
