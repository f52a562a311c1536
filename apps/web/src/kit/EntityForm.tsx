import type { Shape } from '@guanqiao/domain/kit/shape'
import { Button } from 'antd'
import type { ComponentType, ReactNode, RefObject } from 'react'
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useDirty } from './dirty.ts'
import { VersionConflict } from './form/VersionConflict.tsx'
import { FormField } from './form/FormField.tsx'
import { focusNext, jumpTo, onKeyFirst, onKeyLast } from './form/keys.ts'
import { DraftList, ProblemList } from './form/Notes.tsx'
import type { Form, Problems } from './form/useForm.ts'
import { useForm } from './form/useForm.ts'
import { enterpriseOf, ForEnterprise } from './session/forEnterprise.ts'
import type { LocalDraft } from './form/useLocalDraft.ts'
import { useLocalDraft } from './form/useLocalDraft.ts'
import type { Values } from './form/values.ts'
import { editable, isBlank, summaryOf, withinOf } from './form/values.ts'
import './form/form.css'

export type { Values } from './form/values.ts'
export { changesOf } from './form/values.ts'

export interface Section {
  readonly title: string
  readonly fields: readonly string[]
}

/** Another way to enter a field, which needs the values of the others. */
export interface AidProps {
  readonly values: Values
  readonly onChange: (value: unknown) => void
}

export type Aids = Readonly<Record<string, ComponentType<AidProps>>>

export interface EntityFormProps<T> {
  /** Fields and rules; a draft shape, also for editing a record. */
  readonly shape: Shape<T>
  /** The record to edit, as it was read, with `version`. */
  readonly row?: Values
  /** Fields in cards; fields without a section go into a last one. */
  readonly sections?: readonly Section[]
  readonly disabled?: readonly string[]
  /** By field, shown after it. */
  readonly aids?: Aids
  /** Receives the validated value. A CallProblem that it throws is shown at its fields. */
  readonly onSubmit: (value: T, row: Values | undefined) => Promise<unknown>
  /** 暂存: receives the current input without validation. Without it Ctrl+S submits. */
  readonly onSave?: (value: T, row: Values | undefined) => Promise<unknown>
  readonly onCancel?: () => void
  readonly submitWord?: string
  /** Additional buttons in the footer. */
  readonly foot?: ReactNode
  /** Screen and record, under which unsaved input is kept in this browser. */
  readonly draftKey?: string
}

/** A form generated from declarations: validation by the domain's rules, problems with jumps, keyboard, local draft, conflicts. */
export function EntityForm<T>(props: EntityFormProps<T>) {
  const { shape, onSubmit, onSave, onCancel, submitWord = '保存', foot, draftKey } = props
  const form = useForm(shape, props.row)
  const root = useRef<HTMLDivElement>(null)
  const draft = useLocalDraft(draftKey, form.values, form.dirty, {
    version: form.row?.['version'],
    label: (values) => summaryOf(shape.fields, values),
  })
  useDirty(form.dirty)
  useBegin(root)
  const send = async (act: (value: T, row: Values | undefined) => Promise<unknown>, checked: boolean) => {
    const { accepted, at } = await form.send(act, checked)
    if (accepted) draft.drop()
    else if (at) jumpTo(root.current, at)
  }
  const submit = () => void send(onSubmit, true)
  const save = () => void (onSave ? send(onSave, false) : send(onSubmit, true))
  const acts = { save, submit, check: form.check }
  const restore = (localDraft: LocalDraft) => {
    draft.take(localDraft)
    form.replace(localDraft.values, form.row && { ...form.row, version: localDraft.version ?? form.row['version'] })
  }
  return (
    <div
      ref={root}
      className="gq-form"
      onKeyDownCapture={(event) => onKeyFirst(event, acts)}
      onKeyDown={(event) => onKeyLast(event, acts)}
    >
      <DraftList drafts={draft.drafts} onRestore={restore} onDiscard={draft.discard} />
      <ProblemList
        fields={shape.fields}
        problems={form.problems}
        refusal={form.refusal?.code === 'record.changed' ? undefined : form.refusal}
        onJump={(path) => jumpTo(root.current, path)}
      />
      <ForEnterprise value={enterpriseOf(form.row ?? form.values)}>
        <Sections
          form={form}
          sections={props.sections ?? []}
          disabled={props.disabled ?? []}
          aids={props.aids ?? noAids}
        />
      </ForEnterprise>
      <div className="gq-foot">
        {foot}
        {onCancel && <Button onClick={onCancel}>取消</Button>}
        {onSave && (
          <Button disabled={form.busy} onClick={save}>
            暂存
          </Button>
        )}
        <Button type="primary" data-submit loading={form.busy} onClick={submit}>
          {submitWord}
        </Button>
      </div>
      <VersionConflict form={form} onResend={submit} />
    </div>
  )
}

/**
 * The field that the address names gets the focus; without one, a form that opens over the page focuses its first field, after the
 * dialog has stored the previous focus and taken it.
 */
function useBegin(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const fieldName = new URLSearchParams(location.search).get('field')
      if (fieldName && root.current?.querySelector(`[data-field="${CSS.escape(fieldName)}"]`))
        jumpTo(root.current, fieldName)
      else if (root.current?.closest('[role=dialog]')) focusNext(root.current, root.current, false)
    })
    return () => cancelAnimationFrame(frame)
  }, [root])
}

const noAids: Aids = {}

interface SectionsProps<T> {
  readonly form: Form<T>
  readonly sections: readonly Section[]
  readonly disabled: readonly string[]
  readonly aids: Aids
}

function Sections<T>({ form, sections, disabled, aids }: SectionsProps<T>) {
  const names = Object.keys(editable(form.shape.fields))
  const set = useClearingReferences(form)
  const placed = new Set(sections.flatMap((section) => section.fields))
  const rest = names.filter((name) => !placed.has(name))
  const all = rest.length > 0 ? [...sections, { title: sections.length > 0 ? '其他' : '', fields: rest }] : sections
  return all.map((section) => (
    <section
      key={section.title}
      className={sections.length > 0 ? 'gq-section' : ''}
      {...(section.title ? { 'aria-label': section.title } : {})}
    >
      {section.title && <h2>{section.title}</h2>}
      <div className="gq-fields">
        {section.fields.map((name) => (
          <FieldSlot
            key={name}
            form={form}
            name={name}
            disabled={disabled.includes(name)}
            aid={aids[name]}
            onChange={set}
          />
        ))}
      </div>
    </section>
  ))
}

/** Another enterprise for a new record: its references were selected from the rows of the previous one. */
function useClearingReferences<T>(form: Form<T>): Form<T>['set'] {
  const { shape, set, refuse } = form
  const latest = useRef(form)
  useLayoutEffect(() => void (latest.current = form))
  return useCallback(
    (name, value, text) => {
      const { values, row } = latest.current
      set(name, value, text)
      if (name !== 'enterprise_id' || row || values[name] === value) return
      for (const [other, field] of Object.entries(shape.fields)) {
        if (field.kind !== 'reference' || other === name || isBlank(values[other])) continue
        set(other, null)
        refuse(other, '所属企业已更换，请重新选择')
      }
    },
    [shape, set, refuse],
  )
}

interface PlaceProps<T> {
  readonly form: Form<T>
  readonly name: string
  readonly disabled: boolean
  readonly aid: ComponentType<AidProps> | undefined
  readonly onChange: Form<T>['set']
}

function FieldSlot<T>({ form, name, disabled, aid: Aid, onChange }: PlaceProps<T>) {
  const field = form.shape.fields[name]
  if (!field) return null
  const text = form.texts[name] ?? (form.row?.[name] === form.values[name] ? form.row?.[`${name}_text`] : undefined)
  return (
    <>
      <FormField
        name={name}
        field={field}
        value={form.values[name]}
        text={typeof text === 'string' ? text : undefined}
        problem={form.problems[name]}
        inner={field.kind === 'lines' ? below(form.problems, name) : undefined}
        disabled={disabled}
        within={withinOf(field, form.values)}
        onChange={onChange}
        onLeave={form.check}
      />
      {Aid && <Aid values={form.values} onChange={(value) => onChange(name, value)} />}
    </>
  )
}

const none: Problems = {}

function below(problems: Problems, name: string): Problems {
  const fieldProblems = Object.entries(problems).flatMap(([path, message]) =>
    path.startsWith(`${name}.`) ? [[path.slice(name.length + 1), message]] : [],
  )
  return fieldProblems.length > 0 ? Object.fromEntries(fieldProblems) : none
}
