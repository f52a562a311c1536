import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { call, CallProblem } from '../../kit/call.ts'
import type { Form } from '../../kit/form/useForm.ts'
import type { Values } from '../../kit/form/values.ts'
import { editable, isBlank } from '../../kit/form/values.ts'
import { useWrite } from '../../kit/useOperation.ts'
import type { PortSet } from '../defaults/portSet.ts'
import { withDefaults } from '../defaults/withDefaults.ts'
import { useDocument } from '../frame/useDocument.ts'
import type { Submit } from '../sending/useSubmission.tsx'
import type { DocumentRow } from './calls.ts'
import { callsOf, storedOf } from './calls.ts'
import type { DocumentForm } from './form.ts'

interface Setup {
  readonly type: DocumentType
  readonly form: DocumentForm
  /** Undefined for a new document. */
  readonly row: DocumentRow | undefined
  /** The values that a new document starts with. */
  readonly start: Values | undefined
  readonly set: PortSet | undefined
}

/** The document's form over its operations: an update sends the differences with the version that was read. */
export function useStored({ type, form, row, start, set }: Setup) {
  const [defaults] = useState(() => form.headAt(set))
  const isNew = row === undefined
  const shape = useMemo(
    () => (isNew ? { ...form.shape, fields: withDefaults(form.shape.fields, defaults) } : form.shape),
    [form, isNew, defaults],
  )
  const formRow = useMemo(() => row && form.rowOf(row), [form, row])
  const { store, submit } = useStoring(type, form)
  const document = useDocument({ type: type.key, shape, row: formRow, store })
  useStart(document.form, start)
  return { document, submit }
}

function useStoring(type: DocumentType, { rowOf, created, changes }: DocumentForm) {
  const client = useQueryClient()
  const calls = callsOf(type)
  const create = useWrite(calls.create)
  const edit = useWrite(calls.edit)
  const send = useWrite(calls.submit)
  const formRowOf = (answer: Values) => rowOf(storedOf(type, answer))
  const store = async (value: Values, before: Values | undefined): Promise<Values> => {
    if (!before) return formRowOf(await create.mutateAsync(created(value)))
    const changed = changes(before, value)
    // Compares values, not the screen: the key that saves may also have committed a cell.
    if (Object.keys(changed).length === 0) return before
    const input = { id: before['id'], version: before['version'], ...changed }
    const stored = formRowOf(await withCurrent(type, formRowOf, before, () => edit.mutateAsync(input)))
    // Without the code the edit is saved all the same.
    if (stored['version'] !== before['version'])
      void import('../frame/offerUndo.ts')
        .then(({ offerUndo }) => offerUndo(client, type, stored))
        .catch(() => undefined)
    return stored
  }
  const submit: Submit<Values> = async (value, before, more) => {
    const changed = value ? changes(before, value) : {}
    const input = { id: before['id'], version: before['version'], ...changed, ...more }
    const { document, ...result } = await withCurrent(type, formRowOf, before, () => send.mutateAsync(input))
    return { ...result, row: formRowOf(document) }
  }
  return { store, submit }
}

/** On a version conflict, the error of a document with lines carries the head alone: its complete other version is read. */
async function withCurrent<R>(
  type: DocumentType,
  formRowOf: (answer: Values) => Values,
  { id }: Values,
  write: () => Promise<R>,
): Promise<R> {
  try {
    return await write()
  } catch (error) {
    if (type.lines.length === 0 || !(error instanceof CallProblem) || error.code !== 'record.changed') throw error
    const { status, code, message, requestId } = error
    const current = formRowOf(await call(callsOf(type).get, { id: String(id) }))
    throw new CallProblem({ status, code, message, requestId, current })
  }
}

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
