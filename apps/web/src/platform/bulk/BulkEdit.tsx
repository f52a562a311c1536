import type { ChangedRow } from '@guanqiao/domain/kit/derived/bulkOf'
import { bulkUpdateOf } from '@guanqiao/domain/kit/derived/bulkOf'
import type { Fields } from '@guanqiao/domain/kit/field'
import type { Operation } from '@guanqiao/domain/kit/operation'
import type { Shape } from '@guanqiao/domain/kit/shape'
import { Button, Select } from 'antd'
import type { RefSelectProps } from 'antd'
import { createContext, useContext, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useUndoingEdit } from '../../kit/acts/undoEdit.ts'
import { useCall, useSending } from '../../kit/useOperation.ts'
import type { Values } from '../../kit/EntityForm.tsx'
import { EntityForm } from '../../kit/EntityForm.tsx'
import { notify } from '../../kit/events/notices.ts'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import { useAllowed } from '../../kit/permissions.ts'
import { ButtonBar } from '../../kit/parts/form.ts'
import type { BulkProps } from './BulkTool.tsx'
import { fieldsToSet } from './fields.ts'
import { RefusedList } from './RefusedRows.tsx'
import type { RefusedRow } from './rows.ts'
import { refusedOf, versionsOf } from './rows.ts'
import styles from './bulk.module.css'

interface Props extends Pick<BulkProps, 'entity' | 'ticks'> {
  readonly update: Operation
  readonly onClose: () => void
}

/** Sets one field of the ticked rows: what will change is shown before, what refused after. */
export default function BulkEdit({ entity, update, ticks, onClose }: Props) {
  const may = useAllowed()
  const fields = useMemo(() => fieldsToSet(update, may), [update, may])
  // The rows of the moment at which the dialog was opened: the list may be refetched under it.
  const [rows] = useState(ticks.rows)
  const [name, setName] = useState<string>()
  const [previewed, setPreviewed] = useState<readonly ChangedRow[]>()
  const [done, setDone] = useState<readonly ChangedRow[]>()
  const send = useSending()
  const ask = useCall()
  const undoing = useUndoingEdit()
  const bulk = bulkUpdateOf(update)
  const count = countOf(previewed, 'changed')
  const submit = async (field: string, value: Values) => {
    const input = { rows: versionsOf(rows), field, [field]: value[field] ?? null }
    if (count === 0) return setPreviewed(await ask(bulk, { ...input, preview: true }))
    const results = await send(bulk, input)
    const refused = refusedOf(entity, rows, results)
    ticks.keep(refused.map(({ id }) => id))
    const changed = countOf(results, 'changed')
    const changedIds = new Set(results.flatMap(({ id, outcome }) => (outcome === 'changed' ? [id] : [])))
    const edited = versionsOf(rows).flatMap(({ id, version }) =>
      changedIds.has(id) ? [{ id, version: version + 1 }] : [],
    )
    if (changed > 0)
      notify({
        tone: 'done',
        title: `已修改 ${changed} 条${entity.label}的${fields[field]!.label}`,
        action: undoing(entity, edited),
      })
    if (refused.length > 0) setDone(results)
    else onClose()
  }
  return (
    <Modal open title={`批量修改 ${rows.length} 条${entity.label}`} width={640} footer={null} onCancel={onClose}>
      {done ? (
        <>
          <p className={styles['text']}>已修改 {countOf(done, 'changed')} 条，以下没有修改，仍然勾选着：</p>
          <RefusedList rows={refusedOf(entity, rows, done)} />
          <ButtonBar>
            <Button type="primary" autoFocus onClick={onClose}>
              知道了
            </Button>
          </ButtonBar>
        </>
      ) : (
        <>
          <FieldChoice fields={fields} value={name} disabled={count > 0} onChange={setName} />
          {name && (
            <PreviewContext value={previewed && { results: previewed, refused: refusedOf(entity, rows, previewed) }}>
              <FieldForm
                key={name}
                name={name}
                fields={fields}
                locked={count > 0}
                submitWord={count > 0 ? `修改 ${count} 条` : '预览'}
                onSubmit={(value) => submit(name, value)}
                onBack={count > 0 ? () => setPreviewed(undefined) : onClose}
              />
            </PreviewContext>
          )}
        </>
      )}
    </Modal>
  )
}

const countOf = (results: readonly ChangedRow[] | undefined, outcome: ChangedRow['outcome']): number =>
  results?.filter((result) => result.outcome === outcome).length ?? 0

interface Preview {
  readonly results: readonly ChangedRow[]
  readonly refused: readonly RefusedRow[]
}

const PreviewContext = createContext<Preview | undefined>(undefined)

/** What the value will do to the rows, below its field. */
function PreviewNote() {
  const preview = useContext(PreviewContext)
  if (!preview) return null
  const { results, refused } = preview
  const same = countOf(results, 'unchanged')
  const counts = [
    `将修改 ${countOf(results, 'changed')} 条`,
    ...(same > 0 ? [`${same} 条本来就是这个值`] : []),
    ...(refused.length > 0 ? [`${refused.length} 条不能修改`] : []),
  ]
  return (
    <div className={styles['preview']}>
      <p role="status">{counts.join('，')}</p>
      {refused.length > 0 && <RefusedList rows={refused} />}
    </div>
  )
}

interface FieldChoiceProps {
  readonly fields: Fields
  readonly value: string | undefined
  readonly disabled: boolean
  readonly onChange: (name: string) => void
}

function FieldChoice({ fields, value, disabled, onChange }: FieldChoiceProps) {
  const id = useId()
  const select = useRef<RefSelectProps>(null)
  const options = Object.entries(fields).map(([name, { label }]) => ({ value: name, label }))
  // After the dialog has taken the focus.
  useEffect(() => {
    const frame = requestAnimationFrame(() => select.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div className={styles['choice']}>
      <label htmlFor={id}>修改的项</label>
      <Select
        id={id}
        ref={select}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="选择要改的一项"
        options={options}
        value={value ?? null}
        disabled={disabled}
        onChange={onChange}
      />
    </div>
  )
}

interface FieldFormProps {
  readonly name: string
  readonly fields: Fields
  /** The value was previewed: it is sent as it is, or taken back first. */
  readonly locked: boolean
  readonly submitWord: string
  readonly onSubmit: (value: Values) => Promise<unknown>
  readonly onBack: () => void
}

function FieldForm({ name, fields, locked, submitWord, onSubmit, onBack }: FieldFormProps) {
  const container = useRef<HTMLDivElement>(null)
  const shape = useMemo((): Shape<Values> => ({ fields: { [name]: fields[name]! }, mode: 'draft' }), [name, fields])
  // A locked field loses the focus.
  useEffect(() => {
    if (locked) container.current?.querySelector<HTMLElement>('[data-submit]')?.focus()
  }, [locked])
  return (
    <div ref={container} className={styles['form']}>
      <EntityForm
        shape={shape}
        aids={{ [name]: PreviewNote }}
        disabled={locked ? [name] : []}
        submitWord={submitWord}
        onSubmit={onSubmit}
        onCancel={onBack}
      />
    </div>
  )
}
