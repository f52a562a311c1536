import type { Field } from '@guanqiao/domain/kit/field'
import { getValues } from '@guanqiao/domain/kit/calls/codeValues'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Option } from '../controls/codes.ts'
import { codesQuery } from '../controls/codes.ts'
import { useLookup } from '../controls/lookups.ts'
import { matching } from '../controls/match.ts'
import { optionsOf } from '../controls/numberText.ts'
import { keyOf } from '../useOperation.ts'
import type { GridColumn } from './logic/columns.ts'

const none: readonly Option[] = []
const most = 20

/** The code table of the field's values. */
const tableOf = (field: Field) => (field.kind === 'code' || field.kind === 'list' ? field.table : undefined)

/** The options of each column with a closed list or a code table, by column name. */
export type ColumnOptions = Readonly<Record<string, readonly Option[]>>

export function useColumnOptions(columns: readonly GridColumn[]): ColumnOptions {
  const tables = useMemo(() => [...new Set(columns.flatMap(({ field }) => tableOf(field) ?? []))], [columns])
  const client = useQueryClient()
  // All tables are read in one call; each is also cached separately for other fields.
  const { data: read } = useQuery({
    ...codesQuery(tables[0]),
    queryKey: keyOf(getValues, { category: tables }),
    queryFn: () => Promise.all(tables.map((table) => client.fetchQuery(codesQuery(table)))),
  })
  return useMemo(() => {
    const optionsFor = (field: Field) => {
      const table = tableOf(field)
      return table ? (read?.[tables.indexOf(table)] ?? none) : optionsOf(field)
    }
    return Object.fromEntries(columns.map(({ name, field }) => [name, optionsFor(field)]))
  }, [columns, tables, read])
}

export const isPicked = (field: Field): boolean => ['choice', 'flag', 'code', 'reference'].includes(field.kind)

/** The options of a cell's input: at most 20, best match first. */
export function useHits(
  field: Field,
  options: readonly Option[],
  text: string,
  open: boolean,
): { hits: readonly Option[]; waiting: boolean } {
  const isRemote = field.kind === 'reference'
  const remote = useLookup(isRemote ? field.entity : undefined, text, isRemote && open)
  return isRemote
    ? { hits: remote.options, waiting: remote.waiting }
    : { hits: open ? matching(options, text, most) : none, waiting: false }
}
