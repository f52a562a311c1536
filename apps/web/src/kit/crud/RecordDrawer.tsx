import type { Entity } from '@guanqiao/domain/kit/entity'
import { rowFields } from '@guanqiao/domain/kit/entity'
import { templateIn } from '@guanqiao/domain/kit/calls/templateAddress'
import type { Fields } from '@guanqiao/domain/kit/field'
import type { Operation } from '@guanqiao/domain/kit/operation'
import type { Shape } from '@guanqiao/domain/kit/shape'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useContext, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { isUndoable } from '@guanqiao/domain/kit/calls/undo'
import { useUndoingEdit } from '../acts/undoEdit.ts'
import { EntityDetails, namesToRead } from '../details/EntityDetails.tsx'
import { ReadLines } from '../details/ReadLines.tsx'
import { isDirty, TabContext } from '../dirty.ts'
import type { Section, Values } from '../EntityForm.tsx'
import { changesOf, EntityForm } from '../EntityForm.tsx'
import { ListNeighbours } from '../neighbours/ListNeighbours.tsx'
import type { Notice } from '../events/notices.ts'
import { notify } from '../events/notices.ts'
import { startOf } from '../form/values.ts'
import { useConfirm, useToast } from '../overlays.tsx'
import { Drawer } from '../overlays/dialogs.tsx'
import { useAllowed } from '../permissions.ts'
import { ErrorState } from '../table/states.tsx'
import { useRead, useSending, useUpdate } from '../useOperation.ts'
import type { AnyApi, AnyRow, CrudOptions } from './crudApi.ts'
import { CallProblem } from '../call.ts'
import { HistoryContext } from './history.ts'
import { platformOnlyReason } from './platformOnlyReason.ts'
import { copyOf, newRecord, platformQuestion, sentFor } from './owner.ts'
import { useLockedState } from './switching.ts'
import type { Opened } from './useRecord.ts'
import { WhoElseContext } from './whoElse.ts'

export interface RecordDrawerProps {
  readonly entity: Entity
  readonly api: AnyApi
  readonly opened: Opened
  /** The rows of the page, for the title. */
  readonly rows: readonly AnyRow[]
  readonly options: Pick<
    CrudOptions<AnyRow>,
    'sections' | 'aids' | 'Parts' | 'onCreated' | 'locked' | 'notCopied' | 'Template'
  >
  readonly onEdit: (id: string) => void
  readonly onCopy: (id: string) => void
  readonly onClose: () => void
}

const verbs = { create: '新增', edit: '修改', view: '', closed: '' } as const

/** 修改车辆 蒙L12345 */
const titleOf = ({ label, display }: Entity, mode: Opened['mode'], row: AnyRow | undefined): string =>
  [`${verbs[mode]}${label}`, mode === 'create' ? undefined : row?.[display]].filter(Boolean).join(' ')

/** A record beside its list: to read, edit or create. */
export default function RecordDrawer(props: RecordDrawerProps) {
  const { entity, api, opened, rows, options, onClose } = props
  const { Template } = options
  const template = templateIn(opened.from)
  const tab = useContext(TabContext)
  const confirm = useConfirm()
  const mayLeave = async () =>
    !isDirty(tab) || confirm({ title: '有未保存的内容，确定离开吗？', okText: '离开', danger: true })
  const close = async () => {
    if (await mayLeave()) onClose()
  }
  const { id } = opened
  const one = api.get ?? api.find
  const WhoElse = useContext(WhoElseContext)
  const History = useContext(HistoryContext)
  const content = (row: AnyRow) => (
    <>
      <WhoElse entity={entity.table} id={row.id} editing={opened.mode === 'edit'} />
      <Content {...props} row={row} history={<History table={entity.table} id={row.id} />} onCancel={close} />
    </>
  )
  const listed = rows.find((row) => row.id === id)
  return (
    <Drawer
      open={opened.mode !== 'closed'}
      size="min(960px, 100vw)"
      title={titleOf(entity, opened.mode, listed)}
      extra={id && <ListNeighbours table={entity.table} id={id} drawer={{ mayLeave }} />}
      onClose={() => void close()}
      destroyOnHidden
    >
      {opened.mode === 'create' && api.create && !opened.from && (
        <Create {...props} operation={api.create} onCancel={close} />
      )}
      {template && Template && api.create && (
        <Template key={template} id={template}>
          {(start) => <Create {...props} operation={api.create!} row={start} onCancel={close} />}
        </Template>
      )}
      {opened.from && !template && one && api.create && (
        <Loaded key={opened.from} id={opened.from} operation={one}>
          {(row) => (
            <Create {...props} operation={api.create!} row={copyOf(entity, row, options.notCopied)} onCancel={close} />
          )}
        </Loaded>
      )}
      {id && one && (
        <Loaded key={id} id={id} operation={one}>
          {content}
        </Loaded>
      )}
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
  return read.error ? <ErrorState problem={read.error} onRetry={() => void read.refetch()} /> : null
}

type One = Operation<unknown, AnyRow>

interface PartProps extends RecordDrawerProps {
  readonly onCancel: () => Promise<void>
}

function Content(props: PartProps & { readonly row: AnyRow; readonly history: ReactNode }) {
  const { entity, api, row, history, opened, options, onEdit, onCopy } = props
  const { Parts } = options
  const may = useAllowed()
  const mayAdd = api.create !== undefined && may(api.create)
  const isLocked = (platformOnlyReason(entity, row) ?? options.locked?.(row, 'edit')) !== undefined
  const mayEdit = api.update !== undefined && may(api.update) && !isLocked
  if (opened.mode === 'edit' && api.update && !isLocked) return <Change {...props} operation={api.update} />
  return (
    <div className="gq-form">
      <Read {...props} />
      {Parts && <Parts row={row} />}
      {history}
      <div className="gq-foot">
        {mayAdd && api.create && <Button onClick={() => onCopy(row.id)}>复制新增</Button>}
        {mayEdit && api.update && (
          <Button type="primary" onClick={() => onEdit(row.id)}>
            修改
          </Button>
        )}
      </div>
    </div>
  )
}

/** The record in the sections of its form, with the system fields at the end. */
function Read({ entity, row, options: { sections = [] } }: PartProps & { readonly row: AnyRow }) {
  const fields: Fields = rowFields(entity)
  if (sections.length === 0) return <EntityDetails fields={fields} row={row} />
  const placed = new Set(sections.flatMap((section) => section.fields))
  const rest = { title: '其他', fields: namesToRead(fields).filter((name) => !placed.has(name)) }
  return [...sections, rest].map(({ title, fields: names }) => (
    <section key={title} className="gq-section" aria-label={title}>
      <h2>{title}</h2>
      <SectionContent fields={fields} row={row} names={names} />
    </section>
  ))
}

interface ContentProps {
  readonly fields: Fields
  readonly row: AnyRow
  readonly names: readonly string[]
}

/** Values in a grid, then the lines of the record, each in a row of its own. */
function SectionContent({ fields, row, names }: ContentProps) {
  const withLines = names.flatMap((name) => {
    const field = fields[name]
    const value = row[name]
    return field?.kind === 'lines' && Array.isArray(value) && value.length > 0 ? [{ name, field, value }] : []
  })
  const others = names.filter((name) => !withLines.some((one) => one.name === name))
  return (
    <>
      {others.length > 0 && <EntityDetails fields={fields} row={row} names={others} />}
      {withLines.map(({ name, field, value }) => (
        <ReadLines
          key={name}
          label={field.label}
          fields={field.lines}
          names={Object.keys(field.lines)}
          rows={value as readonly Values[]}
        />
      ))}
    </>
  )
}

function Create(props: PartProps & { readonly operation: One; readonly row?: Values }) {
  const { entity, operation, options } = props
  const { sections = noSections, onCreated } = options
  const send = useSending()
  const confirm = useConfirm()
  const [search] = useSearchParams()
  const [fields, cards] = useMemo(() => newRecord(entity, operation, sections), [entity, operation, sections])
  // A list of one enterprise makes records of that enterprise.
  const owner = fields['enterprise_id'] && search.get('enterprise_id')
  const save = async (value: Values) => {
    if (value['of_platform'] === true && !(await confirm(platformQuestion(entity, value)))) throw unconfirmed()
    return send(operation, ...sentFor(value))
  }
  const row = props.row ?? (owner ? { ...startOf(fields, undefined), enterprise_id: owner } : undefined)
  return (
    <Form
      {...props}
      {...(row ? { row } : {})}
      fields={fields}
      cards={cards}
      draft="new"
      save={save}
      onSaved={onCreated}
    />
  )
}

const unconfirmed = () => {
  const message = '没有新增：是否属于平台须再次确认'
  return new CallProblem({ status: 0, code: 'unconfirmed', message, fields: [{ path: 'of_platform', message }] })
}

function Change(props: PartProps & { readonly operation: One; readonly row: AnyRow }) {
  const { entity, api, operation, row, options } = props
  const locked = useLockedState(api, row)
  const update = useUpdate(operation)
  const undoing = useUndoingEdit()
  const save = (value: Values, base: Values = row) =>
    update({ id: base['id'], version: base['version'], ...changesOf(entity.fields, base, value) })
  return (
    <Form
      {...props}
      fields={entity.fields}
      cards={options.sections ?? noSections}
      locked={locked}
      draft={row.id}
      save={save}
      undo={(saved) => {
        const { id, version } = saved as AnyRow
        return isUndoable(operation) && version !== row.version ? undoing(entity, [{ id, version }]) : undefined
      }}
    />
  )
}

const noSections: readonly Section[] = []

interface FormProps<R> extends PartProps {
  readonly fields: Fields
  readonly cards: readonly Section[]
  readonly row?: Values
  readonly locked?: readonly string[]
  /** The record under which unsaved input is kept. */
  readonly draft: string
  readonly save: (value: Values, base: Values | undefined) => Promise<R>
  readonly onSaved?: ((row: R) => void) | undefined
  /** The action that takes the saved input back, if there is one. */
  readonly undo?: (saved: R) => Notice['action']
}

function Form<R>({ entity, options: { aids }, fields, cards, row, locked, draft, save, ...then }: FormProps<R>) {
  const { onSaved, onClose, onCancel, undo } = then
  const toast = useToast()
  const shape = useMemo((): Shape<Values> => ({ fields, mode: 'draft' }), [fields])
  const submit = async (value: Values, base: Values | undefined) => {
    const saved = await save(value, base)
    const action = undo?.(saved)
    if (action) notify({ tone: 'done', title: '操作成功', action })
    else void toast.success('操作成功')
    onClose()
    onSaved?.(saved)
  }
  return (
    <EntityForm
      shape={shape}
      {...(row ? { row } : {})}
      disabled={locked ?? []}
      sections={cards}
      {...(aids ? { aids } : {})}
      onSubmit={submit}
      onCancel={() => void onCancel()}
      draftKey={`${entity.table}:${draft}`}
    />
  )
}
