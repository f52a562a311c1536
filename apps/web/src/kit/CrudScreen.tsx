import type { Entity, ListRow } from '@guanqiao/domain/kit/entity'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { deleting } from './acts/rowCalls.ts'
import { CreateButton } from './parts/CreateButton.tsx'
import type { AnyApi, AnyRow, CrudApi, CrudOptions } from './crud/crudApi.ts'
import { platformOnlyReason } from './crud/platformOnlyReason.ts'
import { switchedField, switching } from './crud/switching.ts'
import { useRecord } from './crud/useRecord.ts'
import type { Listed, RowAction } from './EntityTable.tsx'
import { EntityTable, listAhead, useList } from './EntityTable.tsx'
import type { ListOptions } from './table/useList.ts'
import type { ScreenComponent } from './crud/screenComponent.ts'
import { forgetDrafts } from './form/forgetDrafts.ts'
import { useAllowed } from './permissions.ts'

export type { CrudOptions } from './crud/crudApi.ts'

const RecordDrawer = lazy(() => import('./crud/RecordDrawer.tsx'))

/** The complete screen of an ordinary entity: list, drawer to read, create and edit, delete. Actions without a right are hidden. */
export function crudScreen<E extends Entity, K extends keyof ListRow<E> & string = never>(
  entity: E,
  api: CrudApi<E>,
  options: CrudOptions<Listed<ListRow<E>, K>, K> = {},
): ScreenComponent {
  // The parts of a screen take rows of any entity. Which columns a list of this one returns is known to the caller alone.
  const plain = { entity, api: api as AnyApi, options: options as unknown as CrudOptions<AnyRow> }
  const Screen = () => <Crud {...plain} />
  return Object.assign(Screen, { ahead: listAhead(plain.api.list, listOptions(plain)) })
}

interface CrudProps {
  readonly entity: Entity
  readonly api: AnyApi
  readonly options: CrudOptions<AnyRow>
}

/** The owner of a shared row decides whether the user may change it. */
const listOptions = ({ entity, api, options: { fixed, columns, needs = [] } }: CrudProps): ListOptions<AnyRow> => ({
  needs: [...needs, ...switchedField(api), ...(entity.scope === 'shared' ? ['enterprise_id'] : [])],
  ...(fixed ? { fixed } : {}),
  ...(columns ? { columns } : {}),
})

const noActions = () => () => []

function Crud(props: CrudProps) {
  const { entity, api, options } = props
  const list = useList(api.list, listOptions(props))
  const record = useRecord()
  const { remove } = api
  const { useActions = noActions, locked, Tools, selects } = options
  const [selected, setSelected] = useState<readonly AnyRow[]>([])
  const more = useActions()
  const actions = (row: AnyRow): RowAction[] => [
    ...(api.update
      ? [
          {
            key: 'edit',
            label: '修改',
            letter: 'e',
            operation: api.update,
            disabled: platformOnlyReason(entity, row) ?? locked?.(row, 'edit'),
            onClick: () => record.edit(row.id),
          },
        ]
      : []),
    ...more(row),
    ...switching(entity, api, row).map((action) => ({ ...action, disabled: platformOnlyReason(entity, row) })),
    ...(remove
      ? [
          {
            ...deleting(remove, {
              entity,
              row,
              name: String(row[entity.display] ?? ''),
              after: () => forgetDrafts(`${entity.table}:${row.id}`),
            }),
            disabled: platformOnlyReason(entity, row) ?? locked?.(row, 'delete'),
          },
        ]
      : []),
  ]
  const { create } = api
  const may = useAllowed()
  const add = create && (
    <CreateButton operation={create} onCreate={record.create}>
      新增
    </CreateButton>
  )
  return (
    <>
      <EntityTable
        entity={entity}
        list={list}
        bulk={api}
        rowLink={(row) => record.recordLink(row.id)}
        onCreate={create && may(create) ? record.create : undefined}
        actions={actions}
        tools={
          <>
            {add}
            {Tools && <Tools list={list} selected={selected} />}
          </>
        }
        {...(selects
          ? {
              selection: {
                keys: selected.map(({ id }) => id),
                onChange: (_: unknown, rows: readonly AnyRow[]) => setSelected(rows),
              },
            }
          : {})}
        emptyHint={
          create && may(create) ? (
            <Button onClick={record.create}>新增{entity.label}</Button>
          ) : (
            entity.scope === 'platform' && '由平台维护'
          )
        }
      />
      {record.opened.mode !== 'closed' && (
        <Suspense fallback={null}>
          <RecordDrawer
            entity={entity}
            api={api}
            opened={record.opened}
            rows={list.rows}
            options={options}
            onEdit={record.edit}
            onCopy={record.copy}
            onClose={record.close}
          />
        </Suspense>
      )}
    </>
  )
}
