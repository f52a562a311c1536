import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { catchRefusal } from '../../kit/acts/refusal.ts'
import { refresh, tableOf, useCall } from '../../kit/useOperation.ts'
import type { MendResult } from '../rejection/mending.ts'
import { keyOfRow } from '../rejection/mending.ts'
import type { ReadTargets, Target } from './drafts.ts'
import { readTargets, saveTargets } from './drafts.ts'

type Step = 'choose' | 'previewed' | 'done'

interface Setup {
  readonly type: DocumentType
  readonly place: string
  readonly targets: readonly Target[]
  /** Receives the ids of the changed documents. */
  readonly onMended: (ids: readonly string[]) => Promise<void>
  readonly onClose: () => void
}

/** The steps of the dialog: choose, preview, save. Documents that refuse are read again and stay ticked. */
export function useMendDrafts({ type, place, targets, onMended, onClose }: Setup) {
  const ask = useCall()
  const client = useQueryClient()
  const [read, setRead] = useState<ReadTargets>()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [step, setStep] = useState<Step>('choose')
  const [value, setValue] = useState<unknown>()
  const [results, setResults] = useState<readonly MendResult[]>([])
  useEffect(() => {
    let isLeft = false
    void readTargets(ask, type, place, targets).then((answer) => {
      if (isLeft) return
      setRead(answer)
      setSelected(new Set(answer.rows.map(keyOfRow)))
    })
    return () => {
      isLeft = true
    }
  }, [ask, type, place, targets])
  const chosen = new Set(read?.rows.filter((row) => selected.has(keyOfRow(row))).map(({ id }) => id))
  const save = async (shown: ReadTargets) => {
    const all = await saveTargets(ask, type, shown, selected, value)
    const saved = new Set(all.flatMap(({ id, outcome }) => (outcome === 'sent' ? [id] : [])))
    await refresh(client, tableOf(type.operations.edit))
    // The documents are saved, even if they could not be checked again.
    if (saved.size > 0) await catchRefusal(onMended([...saved]))
    if (saved.size === all.length) return onClose()
    // The next attempt starts from the stored documents.
    const later = await readTargets(
      ask,
      type,
      place,
      targets.filter(({ id }) => !saved.has(id) && chosen.has(id)),
    )
    setRead(later)
    setSelected(new Set(later.rows.map(keyOfRow)))
    setResults(all)
    setStep('done')
  }
  return {
    read,
    selected,
    step,
    results,
    /** Undefined without a preview. */
    value: step === 'previewed' ? value : undefined,
    /** Documents with a ticked value. */
    count: chosen.size,
    saved: results.filter(({ outcome }) => outcome === 'sent').length,
    tick: (key: string, isOn: boolean) => {
      const after = new Set(selected)
      if (isOn) after.add(key)
      else after.delete(key)
      setSelected(after)
    },
    submit: async (entered: unknown) => {
      if (!read || chosen.size === 0) return
      if (step === 'previewed') return save(read)
      setValue(entered ?? null)
      setResults([])
      setStep('previewed')
    },
    back: () => setStep('choose'),
  }
}
