import { createManifest, editManifest, getManifest, submitManifest } from '@guanqiao/domain/customs/manifest.calls'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { useMemo, useState } from 'react'
import { call, CallProblem } from '../../../kit/call.ts'
import type { Values } from '../../../kit/form/values.ts'
import { useWrite } from '../../../kit/useOperation.ts'
import type { PortSet } from '../../../documents/defaults/portSet.ts'
import { originsOf, withDefaults } from '../../../documents/defaults/withDefaults.ts'
import type { Document } from '../../../documents/frame/useDocument.ts'
import { useDocument } from '../../../documents/frame/useDocument.ts'
import type { Submit } from '../../../documents/sending/useSubmission.tsx'
import type { Draft, Whole } from './shape.ts'
import { changes, rowOf, sentOf, shape as declaredShape } from './shape.ts'

/** The displayed manifest: head and bills in one form. Without `whole` a new one. */
export function useManifest(
  record: Whole | undefined,
  set: PortSet | undefined,
): { readonly document: Document<Draft>; readonly submit: Submit<Draft> } {
  const { store, submit } = useStore()
  const [head] = useState(() => headAt(set))
  const shape = useMemo(
    () => (record ? declaredShape : { ...declaredShape, fields: withDefaults(declaredShape.fields, head) }),
    [record, head],
  )
  const row = useMemo(() => record && rowOf(record), [record])
  return { document: useDocument({ type: 'manifest', shape, row, store }), submit }
}

/** The head of a new manifest at the port of a set, with the origin of each value. */
function headAt(set: PortSet | undefined): Values {
  if (!set) return {}
  const isInward = set.ie_flag === 'I'
  const values: Values = {
    message_type: isInward ? 'MT1401' : 'MT2401',
    ie_flag: set.ie_flag,
    declare_office: set.customs_code,
    transmitter_id: set.transmitter_id,
    ...(isInward ? { unloading_place: set.unloading_place ?? set.site_code } : { loading_place: set.loading_place }),
  }
  return { ...values, origins: [...originsOf(set, values).values()].map((origin) => ({ ...origin, source: 'port' })) }
}

/** Writes and sends the document. On a version conflict, the error carries the complete other version, including bills. */
function useStore(): {
  readonly store: (value: Draft, before: Values | undefined) => Promise<Values>
  readonly submit: Submit<Draft>
} {
  const create = useWrite(createManifest)
  const edit = useWrite(editManifest)
  const send = useWrite(submitManifest)
  const store = async (value: Draft, before: Values | undefined) => {
    if (!before) return rowOf((await create.mutateAsync(sentOf(value))) as Whole)
    const input = inputOf(value, before)
    // Compares values, not the screen: the key that saves may also have committed a cell.
    if (Object.keys(input).length === 2) return before
    return rowOf(await withCurrent(input.id, async () => (await edit.mutateAsync(input)) as Whole))
  }
  const submit: Submit<Draft> = async (value, before, more) => {
    const input = { ...inputOf(value, before), ...more }
    const { document, ...result } = await withCurrent(input.id, () => send.mutateAsync(input))
    return { ...result, row: rowOf(document as Whole) }
  }
  return { store, submit }
}

/** The changed values with the version that was read. */
const inputOf = (value: Draft | undefined, before: Values) =>
  ({
    id: String(before['id']),
    version: Number(before['version']),
    ...(value ? changes(before, value) : {}),
  }) as InputOf<typeof editManifest>

async function withCurrent<R>(id: string, write: () => Promise<R>): Promise<R> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof CallProblem) || error.code !== 'record.changed') throw error
    const { status, code, message, requestId } = error
    const current = rowOf((await call(getManifest, { id })) as Whole)
    throw new CallProblem({ status, code, message, requestId, current })
  }
}
