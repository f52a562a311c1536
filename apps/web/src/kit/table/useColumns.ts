import type { Fields } from '@guanqiao/domain/kit/field'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { useEffect, useMemo } from 'react'
import type { Arrangement, ColumnChoice } from './columnChoice.ts'
import { ordered, useArrangement } from './columnChoice.ts'
import type { ColumnPlan, ExtraColumn } from './columns.tsx'
import { planOf } from './columns.tsx'
import type { Subject } from './filters.ts'
import { allFields } from './filters.ts'

/** A row of a list: the fields that the screen declares to need are present, the others only while their columns are shown. */
export type Listed<R, K extends keyof R = never> = Pick<R, ('id' | 'version') & keyof R> & Pick<R, K> & Partial<R>

export interface ColumnOptions<R, K extends string = string> {
  /** Columns with a content of their own. */
  readonly columns?: readonly ExtraColumn<R>[]
  /** Fields that the screen reads from every row, whether their columns are shown or not: for actions, links, questions. */
  readonly needs?: readonly K[]
  /** The declaration of the rows, if the operation is not the list of an entity. */
  readonly subject?: Subject
}

/** The columns of a list in the user's arrangement. */
export interface ColumnView<R> {
  readonly visibleColumns: readonly ColumnPlan<R>[]
  /** All columns in the user's order; the first stays in its place. */
  readonly choices: readonly (ColumnChoice & { readonly title: string })[]
  readonly arrangement: Arrangement
  readonly arrange: (change: Arrangement) => void
  /** Sets the width of a column, px, null for the automatic one. */
  readonly resize: (name: string, width: number | null) => void
}

function subjectOf(operation: Operation, declared: Subject | undefined): Subject {
  const subject = declared ?? operation.generic?.entity
  if (!subject) throw new TypeError(`${operation.name} lists no entity: pass the declaration of its rows`)
  return subject
}

function viewOf<R>(subject: Subject, columns: readonly ExtraColumn<R>[], arrangement: Arrangement) {
  const fields = allFields(subject)
  const plan = planOf(fields, subject.display, columns)
  const arranged = new Map(arrangement.columns?.map((column) => [column.name, column]))
  const [first = '', ...rest] = plan.map(({ name }) => name)
  const byName = new Map(plan.map((column) => [column.name, column]))
  const choices = [first, ...ordered(rest, [...arranged.keys()])].flatMap((name) => {
    const column = byName.get(name)
    const { hidden = null, pinned = null, width = null } = arranged.get(name) ?? {}
    return column ? [{ name, title: column.title, hidden: hidden ?? column.hidden === true, pinned, width }] : []
  })
  const visible = choices.filter(({ name, hidden }) => name === first || !hidden)
  const inPlace = visible.toSorted((one, other) => rankOf(one, first) - rankOf(other, first))
  const visibleColumns = inPlace.map(({ name, pinned, width }): ColumnPlan<R> => {
    const column = byName.get(name) as ColumnPlan<R>
    return { ...column, pinned: pinned === true, userWidth: width ?? undefined }
  })
  return { fields, visibleColumns, choices }
}

/** Pinned columns are beside the first one. */
const rankOf = ({ name, pinned }: ColumnChoice, first: string): number => (name === first ? 0 : pinned ? 1 : 2)

/** The fields to request, in an order that does not depend on that of the columns. */
const requested = <R>(fields: Fields, visibleColumns: readonly ColumnPlan<R>[], needs: readonly string[]): string[] =>
  [
    ...new Set([
      ...needs,
      ...visibleColumns.flatMap(({ name, needs: more = [] }) => (fields[name] ? [name, ...more] : more)),
    ]),
  ].sort()

/**
 * Where this browser keeps the columns that a list last requested. The first page is prefetched before the user is known, and with
 * them their arrangement.
 */
const keyOf = (operation: Operation): string => `pro__columns:${operation.name}`

function remember(operation: Operation, names: string): void {
  try {
    localStorage.setItem(keyOf(operation), names)
  } catch {
    // The storage is full: the next prefetch may request other columns and go unused.
  }
}

const none = [] as const

interface Requested {
  readonly columns?: readonly string[]
}

/** Lists of other things than entities always return all columns. */
const limits = ({ input }: Operation): boolean => 'columns' in input.fields

/** The columns that a list will probably request, before its screen renders. */
export function columnsAhead<R>(operation: Operation, { subject, columns, needs }: ColumnOptions<R>): Requested {
  if (!limits(operation)) return {}
  const { fields, visibleColumns } = viewOf(subjectOf(operation, subject), columns ?? none, {})
  return {
    columns: localStorage.getItem(keyOf(operation))?.split(',') ?? requested(fields, visibleColumns, needs ?? none),
  }
}

/** The columns of a list in the user's arrangement, and the fields to request for them. */
export function useColumns<R>(
  operation: Operation,
  { columns = none, needs = none, subject: declared }: ColumnOptions<R>,
): { readonly view: ColumnView<R>; readonly requested: Requested } {
  const subject = subjectOf(operation, declared)
  const [arrangement, arrange] = useArrangement(operation.name)
  const { fields, ...view } = useMemo(() => viewOf(subject, columns, arrangement), [subject, columns, arrangement])
  const names = limits(operation) ? requested(fields, view.visibleColumns, needs) : undefined
  const text = names?.join()
  useEffect(() => {
    if (text !== undefined) remember(operation, text)
  }, [operation, text])
  const resize = (name: string, width: number | null) =>
    arrange({
      columns: view.choices.map(({ title: _, ...choice }) => (choice.name === name ? { ...choice, width } : choice)),
    })
  return { view: { ...view, arrangement, arrange, resize }, requested: names ? { columns: names } : {} }
}
