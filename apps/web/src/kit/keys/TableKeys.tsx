import type { Fields } from '@guanqiao/domain/kit/field'
import { useContext, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ActiveContext } from '../active.ts'
import { EntityDetails, namesToRead } from '../details/EntityDetails.tsx'
import { notify } from '../events/notices.ts'
import type { Key } from './keys.ts'
import { takesText, useKeys } from './keys.ts'
import { useAllowed } from '../permissions.ts'
import type { Line } from '../table/columns.tsx'
import type { Subject } from '../table/filters.ts'
import { allFields } from '../table/filters.ts'
import './keys.css'
import type { TableSelection } from '../listTable/tableColumn.ts'
import type { RowAction } from '../table/RowActions.tsx'

export interface TableKeysProps<R extends Line> {
  readonly entity: Subject
  readonly rows: readonly R[]
  readonly actions: ((row: R) => readonly RowAction[]) | undefined
  readonly rowLink: ((row: R) => string) | undefined
  readonly onRun: (action: RowAction) => void
  readonly selection: TableSelection<R> | undefined
  readonly onCreate: (() => void) | undefined
}

const idOf = (row: Line): string => String(row['id'])

/**
 * The keys of a list: a cursor on its rows, opening, ticking, previewing, and the letters of the rows' actions. The cursor is the
 * focus, so that screen readers read the row; the row keeps a mark when the focus leaves it.
 */
export default function TableKeys<R extends Line>(props: TableKeysProps<R>) {
  const { entity, rows, rowLink, onCreate } = props
  const fields: Fields = allFields(entity)
  const marker = useRef<HTMLSpanElement>(null)
  const [at, setAt] = useState<string>()
  const [previewed, setPreviewed] = useState(false)
  const go = useNavigate()
  const table = () => marker.current?.closest<HTMLElement>('.gq-table') ?? undefined
  const current = rows.find((row) => idOf(row) === at)
  const move = (step: number) => {
    const index = rows.findIndex((row) => idOf(row) === at)
    const next =
      rows[index < 0 ? (step > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, index + step))]
    if (!next) return false
    setAt(idOf(next))
    focusRow(table(), idOf(next))
    return true
  }
  const withRow = (act: (row: R) => void) => () => {
    if (!current) return false
    act(current)
    return true
  }
  const keys: Key[] = [
    { keys: ['j', 'ArrowDown'], label: '下一行', run: () => move(1) },
    { keys: ['k', 'ArrowUp'], label: '上一行', run: () => move(-1) },
    ...(rowLink ? [{ keys: ['Enter', 'o'], label: '打开', run: withRow((row) => void go(rowLink(row))) }] : []),
    { keys: [' '], label: '在旁边预览', run: withRow(() => setPreviewed(!previewed)) },
    ...(props.selection ? [{ keys: ['x'], label: '勾选', run: withRow((row) => toggle(props, row)) }] : []),
    ...(props.selection
      ? [
          {
            keys: ['Ctrl+a'],
            label: '勾选本页',
            run: ({ target }: KeyboardEvent) => !takesText(target) && tickPage(props),
          },
        ]
      : []),
    { keys: ['/'], label: '到搜索', run: () => focusSearch(table()) },
    ...(onCreate ? [{ keys: ['n'], label: `新增${entity.label}`, run: () => onCreate() }] : []),
    ...useActionKeys(props, current),
    ...(previewed ? [{ keys: ['Escape'], label: '关闭预览', run: () => setPreviewed(false) }] : []),
  ]
  useKeys(`${entity.label}列表`, keys)
  useMark(table, at, rows)
  useReturn(table, at)
  return (
    <>
      <span ref={marker} hidden />
      {previewed && current && (
        <aside className="gq-preview" aria-label="预览" tabIndex={0}>
          <h2>
            {entity.label} {String(current[entity.display] ?? '')}
          </h2>
          <EntityDetails fields={fields} row={current} names={namesToRead(fields).filter((name) => name in current)} />
        </aside>
      )}
    </>
  )
}

function toggle<R extends Line>({ selection, rows }: TableKeysProps<R>, row: R): void {
  if (!selection) return
  const id = idOf(row)
  const keys = selection.keys.includes(id) ? selection.keys.filter((key) => key !== id) : [...selection.keys, id]
  selection.onChange(
    [...keys],
    rows.filter((one) => keys.includes(idOf(one))),
  )
}

/** Ticks the rows of the page; false if they are ticked already. */
function tickPage<R extends Line>({ selection, rows }: TableKeysProps<R>): boolean {
  if (!selection || rows.every((row) => selection.keys.includes(idOf(row)))) return false
  selection.onChange([...new Set([...selection.keys, ...rows.map(idOf)])], [...rows])
  return true
}

/** The letters of all actions in the list, so that the help is the same for every row; a row without the action gives the reason. */
function useActionKeys<R extends Line>({ rows, actions, onRun }: TableKeysProps<R>, current: R | undefined): Key[] {
  const may = useAllowed()
  const go = useNavigate()
  const isAllowed = ({ operation }: RowAction) => !operation || may(operation)
  const labelsByLetter = new Map<string, string[]>()
  for (const { letter, label } of rows.flatMap((row) => (actions?.(row) ?? []).filter(isAllowed)))
    if (letter) labelsByLetter.set(letter, [...new Set([...(labelsByLetter.get(letter) ?? []), label])])
  return [...labelsByLetter].map(([letter, said]) => {
    const run = () => {
      const action = current && actions?.(current).find((one) => one.letter === letter && isAllowed(one))
      if (!action) return false
      if (action.disabled !== undefined) notify({ tone: 'info', title: action.disabled })
      else if (action.to) void go(action.to)
      else onRun(action)
      return true
    }
    return { keys: [letter], label: said.join('、'), run }
  })
}

const rowOf = (table: HTMLElement | undefined, id: string): HTMLElement | null =>
  table?.querySelector<HTMLElement>(`tr[data-row-key="${CSS.escape(id)}"]`) ?? null

function focusRow(table: HTMLElement | undefined, id: string): void {
  const line = rowOf(table, id)
  if (!line) return
  line.tabIndex = -1
  line.focus({ preventScroll: true })
  line.scrollIntoView({ block: 'nearest' })
}

function focusSearch(table: HTMLElement | undefined): boolean {
  const field = table?.querySelector<HTMLInputElement>('form[role=search] input')
  field?.focus()
  field?.select()
  return field !== null && field !== undefined
}

/** The mark of the cursor's row, renewed whenever the rows are. */
function useMark(table: () => HTMLElement | undefined, at: string | undefined, rows: readonly unknown[]): void {
  useEffect(() => {
    if (at === undefined) return
    const line = rowOf(table(), at)
    line?.setAttribute('data-cursor', '')
    return () => line?.removeAttribute('data-cursor')
  }, [table, at, rows])
}

/** Back from a record in another tab, the focus is where it was left. */
function useReturn(table: () => HTMLElement | undefined, at: string | undefined): void {
  const active = useContext(ActiveContext)
  const before = useRef(active)
  useEffect(() => {
    const isBack = active && !before.current
    before.current = active
    const tableElement = table()
    // Nothing has the focus but the page around the list.
    if (isBack && at !== undefined && tableElement && document.activeElement?.contains(tableElement))
      focusRow(tableElement, at)
  }, [active, at, table])
}
