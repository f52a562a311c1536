import { linkTo } from '@guanqiao/domain/screens/index'
import type { Field, Fields } from '@guanqiao/domain/kit/field'
import { next } from '@guanqiao/domain/documents/flow'
import type { Shape } from '@guanqiao/domain/kit/shape'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Form } from '../../kit/form/useForm.ts'
import type { Values } from '../../kit/form/values.ts'
import { changesOf, editable, isBlank } from '../../kit/form/values.ts'
import { useAllowed } from '../../kit/permissions.ts'
import { useWrite } from '../../kit/useOperation.ts'
import type { PortSet } from '../defaults/portSet.ts'
import { withDefaults } from '../defaults/withDefaults.ts'
import { useMarks } from '../findings/marks.ts'
import type { WholeRow } from './calls.ts'
import { callsOf } from './calls.ts'
import type { Tab } from '../frame/Tabs.tsx'
import { deletionOf, useDeletion } from './useDeletion.tsx'
import { useDocument } from '../frame/useDocument.ts'
import { useDocumentKeys } from '../frame/useDocumentKeys.ts'
import { useGoal } from '../frame/useGoal.ts'
import type { Submit } from '../sending/useSubmission.tsx'
import { useSteps } from '../frame/useSteps.tsx'

/** State and operations of the screen of a document that customs decides as a whole. Without `row` a new one. */
export function useWholeDocument(
  type: DocumentType,
  row: WholeRow | undefined,
  start: Values | undefined,
  onCreated: ((id: string) => void) | undefined,
  set: PortSet | undefined,
) {
  const root = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const navigate = useNavigate()
  const may = useAllowed()
  const [tab, setTab] = useState<Tab>('document')
  const { edit, post: declare, remove } = type.operations
  const { document, submit } = useStored(type, row, start, set)
  const isOpen = row === undefined || (next(type.flow, row.status, 'edit') !== undefined && may(edit))
  const { goal, jump } = useGoal(
    root,
    useMemo(() => () => setTab('document'), []),
  )
  const steps = useSteps({ document, isOpen, check: callsOf(type).check, submit, onTrouble: jump })
  const deletion = useDeletion(type, (how) => how === 'local' && void navigate(linkTo(type.screens.list)))
  const showPanel = () => requestAnimationFrame(() => panel.current?.focus())
  const isDue = row !== undefined && next(type.flow, row.status, 'submit') !== undefined && may(declare)
  const save = async () => {
    const stored = await steps.save()
    if (stored && !row) onCreated?.(String(stored['id']))
  }
  const acts = {
    save: () => void (isOpen && save()),
    check: () => void (row && !steps.busy && steps.check().then((findings) => findings && showPanel())),
    submit: () => void (isDue && !steps.busy && steps.send().then((sent) => sent || showPanel())),
    cancel: () => (isOpen && document.form.dirty ? document.discard() : void navigate(linkTo(type.screens.list))),
    remove: () => void (row && deletion.remove(row)),
  }
  useDocumentKeys(root, acts)
  const isOld = steps.checked !== undefined && document.form.dirty
  const marks = useMarks(isOld ? undefined : steps.checked?.findings)
  const how = row && deletionOf(type, row.status)
  const mayDelete = how !== undefined && may(remove) && (how === 'local' || may(declare))
  return {
    root,
    panel,
    tab,
    setTab,
    document,
    isOpen,
    isDue,
    isOld,
    goal,
    jump,
    steps,
    marks,
    acts,
    deletion: { ...deletion, how: mayDelete ? how : undefined },
  }
}

export type WholeScreen = ReturnType<typeof useWholeDocument>

/** The document's form over its operations: an update sends the differences with the version that was read. */
function useStored(type: DocumentType, row: WholeRow | undefined, start: Values | undefined, set: PortSet | undefined) {
  const [defaults] = useState(() => headAt(set))
  const fields = useMemo(() => withDefaults(fieldsOf(type), row ? {} : defaults), [type, row, defaults])
  const calls = callsOf(type)
  const create = useWrite(calls.create)
  const edit = useWrite(calls.edit)
  const shape = useMemo((): Shape<Values> => ({ fields, mode: 'draft' }), [fields])
  const store = async (value: Values, before: Values | undefined): Promise<Values> => {
    if (!before) return create.mutateAsync({ ...value })
    const changed = changesOf(fields, before, value)
    if (Object.keys(changed).length === 0) return before
    return edit.mutateAsync({ id: before['id'], version: before['version'], ...changed })
  }
  const send = useWrite(calls.submit)
  const submit: Submit<Values> = async (value, before, more) => {
    const changed = value ? changesOf(fields, before, value) : {}
    const { id, version } = before
    const { document: stored, ...result } = await send.mutateAsync({ id, version, ...changed, ...more })
    return { ...result, row: stored }
  }
  const document = useDocument({ type: type.key, shape, row, store })
  useStart(document.form, start)
  return { document, submit }
}

/** If a type has a single message, it is not selectable. */
function fieldsOf({ entity: { fields }, messages }: DocumentType): Fields {
  const [only, ...rest] = Object.keys(messages)
  const { message_type } = fields
  if (!only || !message_type || rest.length > 0) return fields
  return { ...fields, message_type: { ...message_type, default: only } as Field }
}

/** The fields of every document that a port's set fills in. */
export const headAt = (set: PortSet | undefined): Values =>
  set ? { declare_office: set.customs_code, transmitter_id: set.transmitter_id } : {}

/** Fills a new document in once: from its address, or from the document that it copies. */
function useStart({ shape, set }: Form<Values>, start: Values | undefined): void {
  const isTaken = useRef(false)
  useEffect(() => {
    if (!start || isTaken.current) return
    isTaken.current = true
    for (const name of Object.keys(editable(shape.fields))) {
      const text = start[`${name}_text`]
      if (!isBlank(start[name])) set(name, start[name], typeof text === 'string' ? text : undefined)
    }
  }, [start, shape, set])
}
