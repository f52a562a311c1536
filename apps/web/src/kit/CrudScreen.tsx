import type { Entity, ListRow } from '@guanqiao/domain/kit/entity'
import { PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ComponentType } from 'react'
import { lazy, Suspense } from 'react'
import { call, CallProblem } from './call.ts'
import { Can } from './Can.tsx'
import type { AnyApi, AnyRow, CrudApi, CrudOptions } from './crud/crudApi.ts'
import { keptByPlatform } from './crud/keptByPlatform.ts'
import { useRecord } from './crud/useRecord.ts'
import type { RowAction } from './EntityTable.tsx'
import { EntityTable, useList } from './EntityTable.tsx'
import { forgetDrafts } from './form/forgetDrafts.ts'
import { useConfirm, useToast } from './overlays.tsx'
import { refresh } from './useOperation.ts'

export type { CrudOptions } from './crud/crudApi.ts'

const RecordDrawer = lazy(() => import('./crud/RecordDrawer.tsx'))

/** A whole screen of an ordinary entity: list, drawer to read, make and change, delete. What the user may not do is not shown. */
export function crudScreen<E extends Entity>(
  entity: E,
  api: CrudApi<E>,
  options: CrudOptions<ListRow<E>> = {},
): ComponentType {
  const plain = { entity, api: api as unknown as AnyApi, options: options as unknown as CrudOptions<AnyRow> }
  return function Screen() {
    return <Crud {...plain} />
  }
}

interface CrudProps {
  readonly entity: Entity
  readonly api: AnyApi
  readonly options: CrudOptions<AnyRow>
}

const noActions = () => () => []

function Crud({ entity, api, options }: CrudProps) {
  const list = useList(api.list, options.fixed ? { fixed: options.fixed } : {})
  const record = useRecord()
  const remove = useRemove(entity, api.remove)
  const { useActions = noActions, Tools } = options
  const more = useActions()
  const actions = (row: AnyRow): RowAction[] => [
    ...(api.update
      ? [
          {
            key: 'edit',
            word: '修改',
            button: 'edit' as const,
            disabled: keptByPlatform(entity, row),
            onClick: () => record.edit(row.id),
          },
        ]
      : []),
    ...more(row),
    ...(api.remove
      ? [
          {
            key: 'delete',
            word: '删除',
            button: 'delete' as const,
            danger: true,
            disabled: keptByPlatform(entity, row),
            onClick: () => void remove(row),
          },
        ]
      : []),
  ]
  const add = api.create && (
    <Can menu={entity.menu} button="add">
      <Button type="primary" icon={<PlusOutlined />} onClick={record.create}>
        新增
      </Button>
    </Can>
  )
  return (
    <>
      <EntityTable
        entity={entity}
        list={list}
        linkTo={(row) => record.linkTo(row.id)}
        actions={actions}
        tools={
          <>
            {add}
            {Tools && <Tools list={list} />}
          </>
        }
        emptyHint={
          api.create && (
            <Can menu={entity.menu} button="add">
              <p>先新增一条{entity.label}</p>
              <Button onClick={record.create}>新增{entity.label}</Button>
            </Can>
          )
        }
        {...(options.columns ? { columns: options.columns } : {})}
      />
      {record.opened.mode !== 'closed' && (
        <Suspense fallback={null}>
          <RecordDrawer
            entity={entity}
            api={api}
            opened={record.opened}
            rows={list.rows}
            sections={options.sections ?? []}
            onEdit={record.edit}
            onClose={record.close}
          />
        </Suspense>
      )}
    </>
  )
}

/** Asks, deletes, tells. */
function useRemove(entity: Entity, operation: AnyApi['remove']): (row: AnyRow) => Promise<void> {
  const confirm = useConfirm()
  const toast = useToast()
  const client = useQueryClient()
  return async (row) => {
    const title = `是否确认删除${entity.label}“${String(row[entity.display] ?? '')}”？`
    if (!operation || !(await confirm({ title, okText: '删除', danger: true }))) return
    try {
      await call(operation, { id: row.id, version: row.version })
      forgetDrafts(`${entity.table}:${row.id}`)
      void toast.success('操作成功')
    } catch (error) {
      if (!(error instanceof CallProblem)) throw error
      void toast.error(error.message)
    }
    await refresh(client, [entity.table])
  }
}
