import { binEntryFields, recycleGet, recycleKinds, recycleList, restoring } from '@guanqiao/domain/audit/recycle'
import { choice } from '@guanqiao/domain/kit/field'
import type { Fields } from '@guanqiao/domain/kit/field'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { restore } from '../../kit/acts/restore.ts'
import { useRecord } from '../../kit/crud/useRecord.ts'
import type { ExtraColumn, Listed, RowAction } from '../../kit/EntityTable.tsx'
import { EntityTable, listAhead, useList } from '../../kit/EntityTable.tsx'
import { isPlatformStaff } from '../../kit/session/signedIn.ts'
import type { Subject } from '../../kit/table/filters.ts'
import { useRead } from '../../kit/useOperation.ts'
import { Author } from './Author.tsx'
import { BinDrawer } from './BinDrawer.tsx'

const needs = ['label', 'entity', 'deleted_by', 'parts', 'merged_label'] as const
type Entry = Listed<OutputOf<typeof recycleList>['rows'][number], (typeof needs)[number]>
type Kind = OutputOf<typeof recycleKinds>[number]

/** The fields of the list; the kinds of records are those that the user may see. */
function subjectOf(kinds: readonly Kind[]): Subject {
  const { enterprise_id, ...fields } = binEntryFields
  const all: Fields = {
    ...fields,
    entity: choice('记录类型', Object.fromEntries(kinds.map(({ value, label }) => [value, label])), {
      search: 'equals',
    }),
    ...(isPlatformStaff() ? { enterprise_id: { ...enterprise_id, inList: true } } : {}),
  }
  return { table: 'recycled', label: '回收站', menu: 'recycle', display: 'label', fields: all }
}

const columns: readonly ExtraColumn<Entry>[] = [
  { name: 'entity', title: '记录类型代码', render: (row) => row.entity, width: 150, hidden: true },
  { name: 'deleted_by', title: '删除人', render: (row) => <Author account={row.deleted_by ?? ''} />, width: 170 },
  { name: 'parts', title: '连同删除的明细', render: (row) => (row.parts > 0 ? `${row.parts} 条` : '—'), width: 140 },
]

/** What was deleted, by whom and when; each record can be looked at and restored. */
export default function RecycleBin() {
  const record = useRecord()
  const client = useQueryClient()
  const kinds = useRead(recycleKinds, {}, { staleTime: 600_000 })
  const subject = useMemo(() => subjectOf(kinds.data ?? []), [kinds.data])
  const list = useList(recycleList, { subject, columns, needs })
  const opened = record.opened.id?.split('~') ?? []
  const actions = (row: Entry): RowAction[] => [
    { key: 'view', label: '查看', operation: recycleGet, onClick: () => record.view(`${row.entity}~${row.id}`) },
    {
      key: 'restore',
      label: '恢复',
      operation: restoring,
      onClick: () => void restore(client, { table: row.entity, id: row.id }),
    },
  ]
  return (
    <>
      <EntityTable
        entity={subject}
        list={list}
        rowLink={(row) => record.recordLink(`${row.entity}~${row.id}`)}
        actions={actions}
        emptyHint={<p>删除的记录会到这里，可以恢复。发往海关的单证不会删除。</p>}
      />
      <BinDrawer
        table={opened[0]}
        id={opened[1]}
        onClose={record.close}
        onRestore={async (table, id) => {
          if (await restore(client, { table, id })) record.close()
        }}
      />
    </>
  )
}

RecycleBin.ahead = listAhead(recycleList)
