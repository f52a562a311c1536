import type { Field, Fields } from '@guanqiao/domain/kit/field'
import { Pagination } from 'antd'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Cell, isFigure, titleOf } from '../cells.tsx'
import { ListTable } from '../listTable/ListTable.tsx'
import type { TableColumn } from '../listTable/tableColumn.ts'
import { Note } from '../parts/text.ts'

type Line = Readonly<Record<string, unknown>>

interface Props<R extends Line> {
  readonly label: string
  readonly fields: Fields
  /** Columns in order; `cells` renders some of them. */
  readonly names: readonly string[]
  readonly rows: readonly R[]
  readonly cells?: Readonly<Record<string, (row: R) => ReactNode>>
  readonly widths?: Readonly<Record<string, number>>
}

const usual: Partial<Record<Field['kind'], number>> = { integer: 80, decimal: 120, choice: 116, list: 180 }

/** Lines of a page. */
const PAGE = 50

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Lines of a document for reading, without the columns that no line fills. */
export function ReadLines<R extends Line>({ label, fields, names, rows, cells = {}, widths = {} }: Props<R>) {
  const [page, setPage] = useState(1)
  const first = (Math.min(page, Math.max(1, Math.ceil(rows.length / PAGE))) - 1) * PAGE
  const columns: TableColumn<R>[] = [
    {
      key: 'number',
      title: '序号',
      width: 60,
      fixed: 'start',
      align: 'center',
      render: (_, index) => index + 1 + first,
    },
    ...names.flatMap((name) => {
      const field = fields[name]
      if (!field || (rows.length > 0 && rows.every((row) => isEmpty(row[name])))) return []
      const render = (row: R) => cells[name]?.(row) ?? <Cell field={field} name={name} row={row} />
      return [
        {
          key: name,
          title: titleOf(field),
          width: widths[name] ?? usual[field.kind] ?? 140,
          align: isFigure(field) ? ('right' as const) : ('left' as const),
          render,
        },
      ]
    }),
  ]
  return (
    <>
      <ListTable<R>
        label={label}
        size="small"
        keyOf={(row) => String(row['id'] ?? rows.indexOf(row))}
        columns={columns}
        rows={rows.slice(first, first + PAGE)}
        empty={<Note as="span">暂无明细</Note>}
      />
      {rows.length > PAGE && (
        <Pagination
          align="end"
          size="small"
          current={first / PAGE + 1}
          pageSize={PAGE}
          total={rows.length}
          showSizeChanger={false}
          showTotal={(total) => `共 ${total} 行`}
          onChange={setPage}
        />
      )}
    </>
  )
}
