import { grouped } from '@guanqiao/domain/kit/decimal'
import { Button, Table } from 'antd'
import type { TablePaginationConfig } from 'antd'
import type { ReactNode } from 'react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { EarlyKeys } from './keys/EarlyKeys.tsx'
import { useRowActs } from './acts/useRowActs.tsx'
import type { ColumnPlan, ExtraColumn, Line } from './table/columns.tsx'
import { columnsOf } from './table/columns.tsx'
import type { Subject } from './table/filters.ts'
import { filtersOf, paramsOf } from './table/filters.ts'
import { pageSizes } from './table/layout/pageSize.ts'
import { useIsPhone } from './table/useIsPhone.ts'
import type { DialogStand, RowAction } from './table/RowActions.tsx'
import { RowActions, useActionsWidth } from './table/RowActions.tsx'
import { SearchForm } from './table/SearchForm.tsx'
import { Empty, StaleBanner, ErrorState } from './table/states.tsx'
import { ListTools } from './table/listTools.ts'
import { ToolRow } from './table/ToolRow.tsx'
import type { BulkCalls, TableSelection } from './acts/ticks.ts'
import { useTicks } from './acts/ticks.ts'
import type { TableList } from './table/useList.ts'
import './table/table.css'

const TableKeys = lazy(() => import('./keys/TableKeys.tsx'))
const ColumnPanel = lazy(() => import('./table/ColumnPanel.tsx'))
const ColumnWidths = lazy(() => import('./table/layout/ColumnWidths.tsx'))
const Totals = lazy(() => import('./table/layout/Totals.tsx'))

export type { DialogStand, ExtraColumn, RowAction }
export type { Listed } from './table/useColumns.ts'
export { listAhead, useList } from './table/useList.ts'

export interface EntityTableProps<R extends Line> {
  readonly entity: Subject
  readonly list: TableList<R>
  /** Target of the first column's link. */
  readonly linkTo?: (row: R) => string
  readonly actions?: (row: R) => readonly RowAction[]
  /** Buttons on the left of the tool row. */
  readonly tools?: ReactNode
  /** Starts a new record, for users who may: the key N. */
  readonly onCreate?: (() => void) | undefined
  /** The first step, shown while there are no rows. */
  readonly emptyHint?: ReactNode
  readonly selection?: TableSelection<R>
  /** The operations of the list's entity: what they do to one row, the user does to the ticked ones. */
  readonly bulk?: BulkCalls
  readonly search?: boolean
}

/** A page of rows with search form, tools, declared columns and pager. */
export function EntityTable<R extends Line>(props: EntityTableProps<R>) {
  const { entity, list, tools, search = true, bulk = {} } = props
  const { selection, ticks } = useTicks(bulk, list.rows, props.selection)
  const filters = useMemo(() => filtersOf(entity, list.operation.input.fields), [entity, list.operation])
  const { shown, choices, arrangement, arrange, resize } = list.columns
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
            plan={shown}
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
  const { entity, list, plan, size, actions, selection, linkTo, emptyHint, onClear, onCreate } = props
  const narrow = useIsPhone()
  const { output } = list.operation
  const summed = output.envelope === 'page' && list.rows.length > 0 && list.sums ? output.sums : undefined
  const acts = useRowActs()
  const needed = useActionsWidth(entity.menu, actions ? list.rows.map(actions) : [])
  const room = list.rows.length > 0 ? needed : actions ? 112 : 0
  const besides = room + (selection ? 48 : 0)
  const columns = columnsOf(plan, list, linkTo, narrow, besides)
  const width = columns.reduce((sum, column) => sum + Number(column.width), besides)
  if (actions && room > 0) {
    columns.push({
      key: 'actions',
      title: '操作',
      ...(narrow ? {} : { fixed: 'end' as const }),
      width: room,
      render: (_, row) => <RowActions menu={entity.menu} actions={actions(row)} onRun={acts.run} />,
    })
  }
  return (
    <>
      <Table<R>
        rowKey="id"
        className={list.staleSince === undefined ? '' : 'gq-stale-rows'}
        size={size}
        columns={columns}
        dataSource={[...list.rows]}
        loading={{ spinning: list.loading, delay: 300 }}
        scroll={{ x: width }}
        // Without rows nothing in the table may take the focus, and the keyboard could not scroll it.
        {...(list.rows.length === 0 && { onHeaderRow: () => ({ tabIndex: 0 }) })}
        locale={{ emptyText: list.ready ? <Empty hint={emptyHint} onReset={onClear} /> : <div className="gq-empty" /> }}
        pagination={pagerOf(list, narrow)}
        onChange={(_, __, sorter, { action }) =>
          action === 'sort' &&
          !Array.isArray(sorter) &&
          list.change({
            sortField: sorter.order ? String(sorter.columnKey) : null,
            sortOrder: sorter.order ?? null,
            pageNo: null,
          })
        }
        {...(selection
          ? {
              rowSelection: {
                selectedRowKeys: [...selection.keys],
                preserveSelectedRowKeys: true,
                onChange: (keys, rows) => selection.onChange(keys.map(String), rows),
                getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
                getCheckboxProps: (row) => ({ 'aria-label': `选择 ${String(row[entity.display] ?? '')}` }),
              },
            }
          : {})}
        {...(summed && {
          summary: () => (
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
              />
            </Suspense>
          ),
        })}
      />
      {acts.dialog}
      <Suspense fallback={<EarlyKeys />}>
        <TableKeys
          entity={entity}
          rows={list.rows as readonly Line[]}
          actions={actions as ((row: Line) => readonly RowAction[]) | undefined}
          linkTo={linkTo as ((row: Line) => string) | undefined}
          onRun={acts.run}
          selection={selection as TableSelection<Line> | undefined}
          onCreate={onCreate}
        />
      </Suspense>
    </>
  )
}

/** The text beside the pager. */
export const totalWords = (total: number, capped: boolean): string =>
  capped ? `共 ${grouped(String(total - 1))} 条以上` : `共 ${grouped(String(total))} 条`

function Total<R>({ list: { total, capped, counting, countAll } }: { readonly list: TableList<R> }) {
  return (
    <>
      {totalWords(total, capped)}
      {capped && (
        <Button type="link" size="small" loading={counting} onClick={countAll}>
          精确计数
        </Button>
      )}
    </>
  )
}

function pagerOf<R>(list: TableList<R>, narrow: boolean): TablePaginationConfig {
  return {
    simple: narrow,
    current: list.pageNo,
    pageSize: list.pageSize,
    // If the total is capped, the pager always offers one more page.
    total: list.capped ? Math.max(list.total, (list.pageNo + 1) * list.pageSize) : list.total,
    hideOnSinglePage: true,
    showSizeChanger: true,
    pageSizeOptions: [...new Set([...pageSizes, list.pageSize])].sort((a, b) => a - b),
    showTotal: () => <Total list={list} />,
    onChange: (page, size) =>
      size === list.pageSize ? list.change({ pageNo: page === 1 ? null : String(page) }) : list.resize(size),
  }
}
