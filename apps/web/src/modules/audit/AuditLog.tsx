import { AUDIT_DAYS, auditDownload, auditEntryFields, auditKinds, auditList } from '@guanqiao/domain/audit/index'
import { choice } from '@guanqiao/domain/kit/field'
import type { Fields } from '@guanqiao/domain/kit/field'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { useMemo } from 'react'
import { useRecord } from '../../kit/crud/useRecord.ts'
import type { ExtraColumn, Listed } from '../../kit/EntityTable.tsx'
import { EntityTable, listAhead, useList } from '../../kit/EntityTable.tsx'
import { Note } from '../../kit/parts/text.ts'
import { isPlatformStaff } from '../../kit/session/signedIn.ts'
import type { Subject } from '../../kit/table/filters.ts'
import { useRead } from '../../kit/useOperation.ts'
import { ExportButton } from '../../platform/export/ExportButton.tsx'
import { Author } from './Author.tsx'
import { EntryDrawer } from './EntryDrawer.tsx'
import { addressOf } from './entryAddress.ts'

const needs = ['at', 'record_id'] as const
type Entry = Listed<OutputOf<typeof auditList>['rows'][number], (typeof needs)[number]>
type Kind = OutputOf<typeof auditKinds>[number]

/** The fields of the list; what can be chosen comes from the server, which knows every operation and every kind of record. */
function subjectOf(kinds: readonly Kind[]): Subject {
  const valuesOf = (kind: Kind['kind']) =>
    Object.fromEntries(kinds.filter((option) => option.kind === kind).map(({ value, label }) => [value, label]))
  const { enterprise_id, ...fields } = auditEntryFields
  const all: Fields = {
    ...fields,
    ...(isPlatformStaff() ? { enterprise_id: { ...enterprise_id, inList: true } } : {}),
    operation: choice('操作', valuesOf('operation'), { search: 'equals' }),
    entity: choice('记录类型', valuesOf('entity'), { search: 'equals' }),
  }
  // The order of the search form: when, who, what.
  const { at, username, operation, entity, ...others } = all
  return {
    table: 'audit_log',
    label: '操作日志',
    menu: 'audit',
    display: 'summary',
    fields: { at: at!, username: username!, operation: operation!, entity: entity!, ...others },
  }
}

const columns: readonly ExtraColumn<Entry>[] = [
  { name: 'username', title: '账号', render: (row) => <Author account={row.username ?? ''} />, width: 170 },
  // A refused attempt on a foreign record names its number alone.
  {
    name: 'record_name',
    title: '记录',
    render: ({ record_name, record_id }) => <span title={record_id ?? ''}>{record_name ?? record_id}</span>,
    width: 190,
  },
  { name: 'record_id', title: '记录编号', render: (row) => row.record_id, width: 270, hidden: true },
  { name: 'operation', title: '操作名称', render: (row) => row.operation, width: 180, hidden: true },
  { name: 'entity', title: '记录类型代码', render: (row) => row.entity, width: 150, hidden: true },
]

/** Who did what, and what was refused. */
export default function AuditLog() {
  const record = useRecord()
  const kinds = useRead(auditKinds, {}, { staleTime: 600_000 })
  const subject = useMemo(() => subjectOf(kinds.data ?? []), [kinds.data])
  const list = useList(auditList, { subject, columns, needs })
  return (
    <>
      <EntityTable
        entity={subject}
        list={list}
        rowLink={(row) => record.recordLink(addressOf(row))}
        tools={
          <>
            <ExportButton operation={auditDownload} name="操作日志" list={list} />
            <Note as="span">
              不选时间时查最近 {AUDIT_DAYS.usual} 天，一次最多查 {AUDIT_DAYS.most} 天
            </Note>
          </>
        }
      />
      <EntryDrawer address={record.opened.id} onClose={record.close} />
    </>
  )
}

AuditLog.ahead = listAhead(auditList)
