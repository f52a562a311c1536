import type { Field, Fields } from '@guanqiao/domain/kit/field'
import { Table } from 'antd'
import type { TableColumnsType } from 'antd'
import type { ReactNode, TableHTMLAttributes } from 'react'
import { Cell, isFigure, titleOf } from '../../../kit/cells.tsx'
import { Note } from '../../../kit/parts/text.ts'

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

/** Focusable, so that the keyboard can scroll a table without links. */
const Scrolled = (props: TableHTMLAttributes<HTMLTableElement>) => <table {...props} tabIndex={0} />
const components = { table: Scrolled }

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Lines of a document for reading, without the columns that no line fills. */
export function ReadLines<R extends Line>({ label, fields, names, rows, cells = {}, widths = {} }: Props<R>) {
  const columns: TableColumnsType<R> = [
    { key: 'number', title: '序号', width: 60, fixed: 'start', align: 'center', render: (_, __, index) => index + 1 },
    ...names.flatMap((name) => {
      const field = fields[name]
      if (!field || (rows.length > 0 && rows.every((row) => isEmpty(row[name])))) return []
      const render = (_: unknown, row: R) => cells[name]?.(row) ?? <Cell field={field} name={name} row={row} />
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
  const width = columns.reduce((sum, column) => sum + Number(column.width ?? 140), 0)
  return (
    <Table<R>
      aria-label={label}
      size="small"
      components={components}
      rowKey={(row) => String(row['id'] ?? rows.indexOf(row))}
      columns={columns}
      dataSource={[...rows]}
      scroll={{ x: width }}
      pagination={{ pageSize: 50, hideOnSinglePage: true, showTotal: (total) => `共 ${total} 行` }}
      locale={{ emptyText: <Note as="span">暂无明细</Note> }}
    />
  )
}
