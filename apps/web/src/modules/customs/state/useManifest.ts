import { createManifest, editManifest, getManifest } from '@guanqiao/domain/customs/manifest.calls'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { useMemo, useState } from 'react'
import { call, CallProblem } from '../../../kit/call.ts'
import type { Values } from '../../../kit/form/values.ts'
import { useWrite } from '../../../kit/useOperation.ts'
import type { PortSet } from '../../../documents/defaults/portSet.ts'
import { originsOf, withDefaults } from '../../../documents/defaults/withDefaults.ts'
import type { Document } from '../../../documents/frame/useDocument.ts'
import { useDocument } from '../../../documents/frame/useDocument.ts'
import type { Draft, Whole } from './shape.ts'
import { changes, rowOf, sentOf, shape as declaredShape } from './shape.ts'

/** The displayed manifest: head and bills in one form. Without `whole` a new one. */
export function useManifest(whole: Whole | undefined, set: PortSet | undefined): Document<Draft> {
  const store = useStore()
  const [head] = useState(() => headAt(set))
  const shape = useMemo(
    () => (whole ? declaredShape : { ...declaredShape, fields: withDefaults(declaredShape.fields, head) }),
    [whole, head],
  )
  const row = useMemo(() => whole && rowOf(whole), [whole])
  return useDocument({ type: 'manifest', shape, row, store })
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

/** Writes the document. On a version conflict, the error carries the complete other version, including bills. */
function useStore(): (value: Draft, before: Values | undefined) => Promise<Values> {
  const create = useWrite(createManifest)
  const edit = useWrite(editManifest)
  return async (value, before) => {
    if (!before) return rowOf((await create.mutateAsync(sentOf(value))) as Whole)
    const id = String(before['id'])
    const changed = changes(before, value)
    // Compares values, not the screen: the key that saves may also have committed a cell.
    if (Object.keys(changed).length === 0) return before
    try {
      const input = { id, version: Number(before['version']), ...changed }
      return rowOf((await edit.mutateAsync(input as InputOf<typeof editManifest>)) as Whole)
    } catch (error) {
      if (!(error instanceof CallProblem) || error.code !== 'record.changed') throw error
      const { status, code, message, requestId } = error
      throw new CallProblem({
        status,
        code,
        message,
        requestId,
        current: rowOf((await call(getManifest, { id })) as Whole),
      })
    }
  }
}
