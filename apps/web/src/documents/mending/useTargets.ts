import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { useCallback, useEffect, useState } from 'react'
import { useCall } from '../../kit/useOperation.ts'
import { keyOfRow, tickedIds, withTick } from './rows.ts'
import type { ReadTargets, Target } from './drafts.ts'
import { readTargets, saveTargets } from './drafts.ts'

/** Documents that get one value, as they are stored when the dialog opens; all are ticked at first. */
export function useTargets(type: DocumentType, place: string, targets: readonly Target[]) {
  const call = useCall()
  const [read, setRead] = useState<ReadTargets>()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const take = useCallback((stored: ReadTargets) => {
    setRead(stored)
    setSelected(new Set(stored.rows.map(keyOfRow)))
  }, [])
  useEffect(() => {
    let isLeft = false
    void readTargets(call, type, place, targets).then((stored) => !isLeft && take(stored))
    return () => {
      isLeft = true
    }
  }, [call, type, place, targets, take])
  return {
    /** Undefined until they are read. */
    read,
    selected,
    /** The documents with a ticked value. */
    ids: tickedIds(read?.rows ?? [], selected),
    tick: (key: string, isOn: boolean) => setSelected(withTick(selected, key, isOn)),
    save: async (value: unknown) => (read ? saveTargets(call, type, read, selected, value) : []),
    /** Reads some of them again: the next attempt starts from the stored documents. */
    reread: async (ids: (target: Target) => boolean) => take(await readTargets(call, type, place, targets.filter(ids))),
  }
}
