import type { Entity } from '@guanqiao/domain/kit/entity'
import { rowFields } from '@guanqiao/domain/kit/entity'
import type { Operation } from '@guanqiao/domain/kit/operation'
import type { Shape } from '@guanqiao/domain/kit/shape'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useContext, useMemo } from 'react'
import { EntityDetails } from '../details/EntityDetails.tsx'
import { isDirty, TabContext } from '../dirty.ts'
import type { Section, Values } from '../EntityForm.tsx'
import { changesOf, EntityForm } from '../EntityForm.tsx'
import { Drawer, useConfirm, useToast } from '../overlays.tsx'
import { useMay } from '../permissions.ts'
import { Trouble } from '../table/states.tsx'
import { useRead, useWrite } from '../useOperation.ts'
import type { AnyApi, AnyRow } from './crudApi.ts'
import type { Opened } from './useRecord.ts'

export interface RecordDrawerProps {
  readonly entity: Entity
  readonly api: AnyApi
  readonly opened: Opened
  /** The rows on the page, for entities that have no call for one record. */
  readonly rows: readonly AnyRow[]
  readonly sections: readonly Section[]
  readonly onEdit: (id: string) => void
  readonly onClose: () => void
}

/** A record at the side of its list: to read, to change or to make. */
export default function RecordDrawer(props: RecordDrawerProps) {
  const { entity, api, opened, rows, onClose } = props
  const tab = useContext(TabContext)
  const confirm = useConfirm()
  const close = async () => {
    if (!isDirty(tab) || (await confirm({ title: '有未保存的内容，确定离开吗？', okText: '离开', danger: true })))
      onClose()
  }
  const { id } = opened
  const one = api.get ?? api.find
  const content = (row: AnyRow) => <Content {...props} row={row} onCancel={close} />
  const listed = rows.find((row) => row.id === id)
  return (
    <Drawer
      open={opened.mode !== 'closed'}
      size="min(960px, 100vw)"
      title={opened.mode === 'create' ? `新增${entity.label}` : entity.label}
      onClose={() => void close()}
      destroyOnHidden
    >
      {opened.mode === 'create' && api.create && <Create {...props} operation={api.create} onCancel={close} />}
      {id &&
        (one ? (
          <Loaded key={id} id={id} operation={one}>
            {content}
          </Loaded>
        ) : listed ? (
          content(listed)
        ) : null)}
    </Drawer>
  )
}

function Loaded({
  id,
  operation,
  children,
}: {
  readonly id: string
  readonly operation: One
  readonly children: (row: AnyRow) => ReactNode
}) {
  const read = useRead(operation, { id }, { staleTime: 0 })
  if (read.data && read.isFetchedAfterMount) return children(read.data)
  return read.error ? <Trouble problem={read.error} onRetry={() => void read.refetch()} /> : null
}

type One = Operation<unknown, AnyRow>

interface PartProps extends RecordDrawerProps {
  readonly onCancel: () => Promise<void>
}

function Content(props: PartProps & { readonly row: AnyRow }) {
  const { entity, api, row, opened, onEdit } = props
  const mayEdit = useMay(entity.menu, 'edit')
  if (opened.mode === 'edit' && api.update) return <Change {...props} operation={api.update} />
  return (
    <div className="gq-form">
      <EntityDetails fields={rowFields(entity)} row={row} />
      {mayEdit && api.update && (
        <div className="gq-foot">
          <Button type="primary" onClick={() => onEdit(row.id)}>
            修改
          </Button>
        </div>
      )}
    </div>
  )
}

function Create({ entity, operation, sections, onClose, onCancel }: PartProps & { readonly operation: One }) {
  const toast = useToast()
  const write = useWrite(operation)
  const submit = async (value: Values) => {
    await write.mutateAsync(value)
    void toast.success('操作成功')
    onClose()
  }
  return (
    <EntityForm
      shape={useShape(entity)}
      sections={sections}
      onSubmit={submit}
      onCancel={() => void onCancel()}
      draftKey={`${entity.table}:new`}
    />
  )
}

function Change({
  entity,
  operation,
  row,
  sections,
  onClose,
  onCancel,
}: PartProps & { readonly operation: One; readonly row: AnyRow }) {
  const toast = useToast()
  const write = useWrite(operation)
  const submit = async (value: Values, base: Values = row) => {
    await write.mutateAsync({ id: base['id'], version: base['version'], ...changesOf(entity.fields, base, value) })
    void toast.success('操作成功')
    onClose()
  }
  return (
    <EntityForm
      shape={useShape(entity)}
      row={row}
      sections={sections}
      onSubmit={submit}
      onCancel={() => void onCancel()}
      draftKey={`${entity.table}:${row.id}`}
    />
  )
}

const useShape = (entity: Entity): Shape<Values> => useMemo(() => ({ fields: entity.fields, as: 'draft' }), [entity])
