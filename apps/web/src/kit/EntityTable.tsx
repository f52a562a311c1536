import type { ReactNode } from 'react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { EarlyKeys } from './keys/EarlyKeys.tsx'
import { useRowActs } from './acts/useRowActs.tsx'
import type { ColumnPlan, ExtraColumn, Line } from './table/columns.tsx'
import { columnsOf } from './table/columns.tsx'
import type { Subject } from './table/filters.ts'
import { filtersOf, paramsOf } from './table/filters.ts'
import { ListTable, TICKS_WIDTH } from './listTable/ListTable.tsx'
import { totalText } from './table/layout/total.ts'
import { useIsPhone } from './table/useIsPhone.ts'
import type { DialogStand, RowAction } from './table/RowActions.tsx'
import { RowActions, useActionsWidth } from './table/RowActions.tsx'
import { SearchForm } from './table/SearchForm.tsx'
import { Empty, StaleBanner, ErrorState } from './table/states.tsx'
import { ListTools } from './table/listTools.ts'
import { ToolRow } from './table/ToolRow.tsx'
import type { TableSelection } from './listTable/tableColumn.ts'
import type { BulkCalls } from './acts/ticks.ts'
import { useTicks } from './acts/ticks.ts'
import type { TableList } from './table/useList.ts'
import type Pages from './table/layout/Pager.tsx'
import { idle } from './events/whenIdle.ts'
import { lazyWithRetry } from './parts/lazyWithRetry.ts'
import { useLeavingTrail } from './neighbours/trail.ts'
import './table/table.css'

const TableKeys = lazy(() => import('./keys/TableKeys.tsx'))
const ColumnPanel = lazy(() => import('./table/ColumnPanel.tsx'))
const ColumnWidths = lazy(() => import('./table/layout/ColumnWidths.tsx'))
const Totals = lazy(() => import('./table/layout/Totals.tsx'))
// Its select needs the code of all selects, see FilterControl.
const Pager = lazyWithRetry(() => idle().then(() => import('./table/layout/Pager.tsx'))) as typeof Pages

export type { DialogStand, ExtraColumn, RowAction }
export type { Listed } from './table/useColumns.ts'
export { listAhead, useList } from './table/useList.ts'
export { useSelection } from './listTable/useSelection.ts'

export interface EntityTableProps<R extends Line> {
  readonly entity: Subject
  readonly list: TableList<R>
  /** Target of the first column's link. */
  readonly rowLink?: (row: R) => string
  readonly actions?: (row: R) => readonly RowAction[]
  /** Buttons on the left of the tool row. */
  readonly tools?: ReactNode
  /** Starts a new record, for users who may: the key N. */
  readonly onCreate?: (() => void) | undefined
  /** The first step, shown while there are no rows. */
  readonly emptyHint?: ReactNode
  readonly selection?: TableSelection<R> | undefined
  /** The operations of the list's entity: what they do to one row, the user does to the ticked ones. */
  readonly bulk?: BulkCalls
  readonly search?: boolean
}

/** A page of rows with search form, tools, declared columns and pager. */
export function EntityTable<R extends Line>(props: EntityTableProps<R>) {
  const { entity, list, tools, search = true, bulk = {} } = props
  const { selection, ticks } = useTicks(bulk, list, props.selection)
  useLeavingTrail(entity.table, list as TableList<Line>, props.rowLink as ((row: Line) => string) | undefined)
  const filters = useMemo(() => filtersOf(entity, list.operation.input.fields), [entity, list.operation])
  const { visibleColumns, choices, arrangement, arrange, resize } = list.columns
  const [full, setFull] = useState(false)
  const [arranging, setArranging] = useState(false)
  const clear = () => list.change(Object.fromEntries([...paramsOf(filters), 'pageNo'].map((name) => [name, null])))
  return (
    <div
      className={full ? 'gq-table gq-full' : 'gq-table'}
      // Escape in a dialog opened by a row belongs to the dialog.
      onKeyDown={(event) =>
        full && event.key === 'Escape' && event.currentTarget.contains(event.target as Node) && setFull(false)
      }
    >
      {search && filters.length > 0 && (
        <div className="gq-card">
          <SearchForm filters={filters} values={list.filters} onSearch={(change) => searched(list, change)} />
        </div>
      )}
      <div className="gq-card">
        <ToolRow
          density={arrangement.density ?? 'large'}
          onDensity={(density) => arrange({ density })}
          onPageSize={list.resize}
          onRefresh={list.refresh}
          full={full}
          onFull={setFull}
          onColumns={() => setArranging(true)}
        >
          {tools}
          <Suspense fallback={null}>
            <ListTools entity={entity} list={list as TableList<Line>} ticks={ticks} />
          </Suspense>
        </ToolRow>
        {list.problem && list.staleSince !== undefined && (
          <StaleBanner problem={list.problem} since={list.staleSince} onRetry={list.refresh} />
        )}
        {list.problem && !list.loading && !list.ready ? (
          <ErrorState problem={list.problem} onRetry={list.refresh} />
        ) : (
          <Rows
            {...props}
            {...(selection ? { selection } : {})}
            plan={visibleColumns}
            size={arrangement.density ?? 'large'}
            onClear={Object.keys(list.filters).length > 0 ? clear : undefined}
          />
        )}
        <Suspense fallback={null}>
          {arranging && (
            <ColumnPanel
              columns={choices}
              onChange={(columns) => arrange({ columns, ...(columns ? {} : { density: null }) })}
              onClose={() => setArranging(false)}
            />
          )}
          <ColumnWidths onResize={resize} />
        </Suspense>
      </div>
    </div>
  )
}

function searched<R>(list: TableList<R>, change: Readonly<Record<string, string | null>>): void {
  const same = Object.entries(change).every(([name, value]) => (list.filters[name] ?? '') === (value ?? ''))
  if (same && list.pageNo === 1) list.refresh()
  else list.change({ ...change, pageNo: null })
}

interface RowsProps<R extends Line> extends EntityTableProps<R> {
  readonly plan: readonly ColumnPlan<R>[]
  readonly size: 'large' | 'medium' | 'small'
  readonly onClear: (() => void) | undefined
}

function Rows<R extends Line>(props: RowsProps<R>) {
  const { entity, list, plan, size, actions, selection, rowLink, emptyHint, onClear, onCreate } = props
  const narrow = useIsPhone()
  const { output } = list.operation
  const summed = output.envelope === 'page' && list.rows.length > 0 && list.sums ? output.sums : undefined
  const acts = useRowActs()
  const needed = useActionsWidth(actions ? list.rows.map(actions) : [])
  const room = list.rows.length > 0 ? needed : actions ? 112 : 0
  const besides = room + (selection ? TICKS_WIDTH : 0)
  const columns = columnsOf(plan, list, rowLink, narrow, besides)
  if (actions && room > 0) {
    columns.push({
      key: 'actions',
      title: '操作',
      ...(narrow ? {} : { fixed: 'end' as const }),
      width: room,
      render: (row) => <RowActions actions={actions(row)} onRun={acts.run} />,
    })
  }
  return (
    <>
      <ListTable<R>
        keyOf={(row) => String(row['id'])}
        nameOf={(row) => String(row[entity.display] ?? '')}
        isStale={list.staleSince !== undefined}
        size={size}
        columns={columns}
        rows={list.rows}
        isLoading={list.loading}
        selection={selection}
        onSort={(key, order) => list.change({ sortField: order && key, sortOrder: order, pageNo: null })}
        empty={list.ready ? <Empty hint={emptyHint} onReset={onClear} /> : <div className="gq-empty" />}
        foot={
          summed &&
          ((cell) => (
            <Suspense fallback={null}>
              <Totals
                plan={plan as readonly ColumnPlan<Line>[]}
                rows={list.rows}
                total={list.total}
                capped={list.capped}
                fields={summed.fields}
                sums={list.sums as Line}
                before={selection ? 1 : 0}
                after={room > 0 ? 1 : 0}
                cell={cell}
              />
            </Suspense>
          ))
        }
      />
      {list.total > list.pageSize && (
        <div className="gq-pager" data-small={size !== 'large' || undefined}>
          <Suspense fallback={totalText(list.total, list.capped)}>
            <Pager list={list} small={size !== 'large'} />
          </Suspense>
        </div>
      )}
      {acts.dialog}
      <Suspense fallback={<EarlyKeys />}>
        <TableKeys
          entity={entity}
          rows={list.rows as readonly Line[]}
          actions={actions as ((row: Line) => readonly RowAction[]) | undefined}
          rowLink={rowLink as ((row: Line) => string) | undefined}
          onRun={acts.run}
          selection={selection as TableSelection<Line> | undefined}
          onCreate={onCreate}
        />
      </Suspense>
    </>
  )
}
