import { choice } from '@guanqiao/domain/kit/field'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { renewing, watchFields, watchKinds, watchList } from '@guanqiao/domain/todo/watchList'
import { useMemo } from 'react'
import { Cell } from '../../kit/cells.tsx'
import type { ExtraColumn, Listed, RowAction } from '../../kit/EntityTable.tsx'
import { EntityTable, listAhead, useList } from '../../kit/EntityTable.tsx'
import type { Subject } from '../../kit/table/filters.ts'
import { useRead } from '../../kit/useOperation.ts'

const needs = ['title', 'path', 'renewal', 'menu'] as const
type Watched = Listed<OutputOf<typeof watchList>['rows'][number], (typeof needs)[number]>
type Kind = OutputOf<typeof watchKinds>[number]

const { remaining, remaining_unit, valid_to } = watchFields

const columns: readonly ExtraColumn<Watched>[] = [
  {
    name: 'valid_to',
    title: valid_to.label,
    // The day and its mark side by side: here every row has one.
    width: 190,
    early: true,
    render: (row) => <Cell field={valid_to} name="valid_to" row={row} />,
  },
  {
    name: 'remaining',
    title: remaining.label,
    width: 150,
    align: 'right',
    needs: ['remaining_unit'],
    render: (row) =>
      row.remaining && (
        <>
          <Cell field={remaining} name="remaining" row={row} />{' '}
          <Cell field={remaining_unit} name="remaining_unit" row={row} />
        </>
      ),
  },
]

/** The kinds of papers are those of the records that the user may query. */
function subjectOf(kinds: readonly Kind[]): Subject {
  const { kind, remaining_unit: _, menu: __, path: ___, renewal: ____, ...fields } = watchFields
  const choices = Object.fromEntries(kinds.map(({ value, label }) => [value, label]))
  return {
    table: 'watched',
    label: '到期提醒',
    menu: 'watch_list',
    display: 'title',
    fields: { ...fields, kind: choice(kind.label, choices, { search: 'equals' }) },
  }
}

const actions = ({ renewal, menu }: Watched): RowAction[] => [
  { key: 'renew', label: '更新证件', letter: 'e', to: renewal, operation: renewing({ menu }) },
]

/** Papers that have expired or expire within 30 days, of all records, by their last day. */
export default function Expiring() {
  const kinds = useRead(watchKinds, {}, { staleTime: 600_000 })
  const subject = useMemo(() => subjectOf(kinds.data ?? []), [kinds.data])
  const list = useList(watchList, { subject, columns, needs })
  return (
    <EntityTable
      entity={subject}
      list={list}
      rowLink={({ path }) => path}
      actions={actions}
      emptyHint={<p>没有过期的证件，30 天内也没有要到期的。</p>}
    />
  )
}

Expiring.ahead = listAhead(watchList)
