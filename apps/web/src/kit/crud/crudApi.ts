import type { CrudOperations } from '@guanqiao/domain/kit/crud'
import type { Entity } from '@guanqiao/domain/kit/entity'
import type { Operation, Page } from '@guanqiao/domain/kit/operation'
import type { ComponentType, ReactNode } from 'react'
import type { Aids, Section, Values } from '../EntityForm.tsx'
import type { RowAction } from '../EntityTable.tsx'
import type { ColumnOptions } from '../table/useColumns.ts'
import type { TableList } from '../table/useList.ts'

/** The operations of an entity for a screen; buttons exist for the present ones. */
export type CrudApi<E extends Entity> = Pick<CrudOperations<E>, 'list'> & Partial<CrudOperations<E>>

export interface CrudOptions<R, K extends string = string> extends Omit<ColumnOptions<R, K>, 'subject'> {
  /** A hook that returns additional actions for a row, after 查看, 修改 and 删除. */
  readonly useActions?: () => (row: R) => readonly RowAction[]
  /** The reason why a row is not changed or deleted in its state; the act is left out then. */
  readonly locked?: (row: R, act: 'edit' | 'delete') => string | undefined
  /** Cards of the form. */
  readonly sections?: readonly Section[]
  /** Other ways to enter fields of the form. */
  readonly aids?: Aids
  /** Additional buttons on the left of the tool row. */
  readonly Tools?: ComponentType<{ readonly list: TableList<R>; readonly selected: readonly R[] }>
  /** Rows can be ticked for the tools. */
  readonly selects?: boolean
  /** Cards below the fields of a record that is read. */
  readonly Parts?: ComponentType<{ readonly row: AnyRow }>
  /** Fields of one record, which a copy leaves empty besides what the entity's declaration says. */
  readonly notCopied?: readonly string[]
  /** Reads a template (`from=template~…`) and renders its child with the values that a new record begins with. */
  readonly Template?: ComponentType<{ readonly id: string; readonly children: (start: Values) => ReactNode }>
  /** Runs after a record was created. */
  readonly onCreated?: (row: AnyRow) => void
  /** Filters that always apply. */
  readonly fixed?: Readonly<Record<string, unknown>>
}

export interface AnyRow {
  readonly id: string
  readonly version: number
  readonly [name: string]: unknown
}

/** The operations without the entity's own types: the generic screen reads names and values by declaration. */
export interface AnyApi {
  readonly list: Operation<unknown, Page<AnyRow>>
  readonly get?: Operation<unknown, AnyRow>
  readonly find?: Operation<unknown, AnyRow>
  readonly create?: Operation<unknown, AnyRow>
  readonly update?: Operation<unknown, AnyRow>
  readonly remove?: CrudOperations<Entity>['remove']
}
