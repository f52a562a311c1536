import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { catchRefusal } from '../../kit/acts/refusal.ts'
import { refresh, tableOf } from '../../kit/useOperation.ts'
import type { MendResult } from '../rejection/mending.ts'
import type { Target } from './drafts.ts'
import { useTargets } from './useTargets.ts'

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
export function useMendDrafts({ type, place, targets: selectedTargets, onMended, onClose }: Setup) {
  const client = useQueryClient()
  const targets = useTargets(type, place, selectedTargets)
  const { read, ids } = targets
  const [step, setStep] = useState<Step>('choose')
  const [value, setValue] = useState<unknown>()
  const [results, setResults] = useState<readonly MendResult[]>([])
  const save = async () => {
    const all = await targets.save(value)
    const saved = new Set(all.flatMap(({ id, outcome }) => (outcome === 'sent' ? [id] : [])))
    await refresh(client, tableOf(type.operations.edit))
    // The documents are saved, even if they could not be checked again.
    if (saved.size > 0) await catchRefusal(onMended([...saved]))
    if (saved.size === all.length) return onClose()
    await targets.readAgain(({ id }) => !saved.has(id) && ids.has(id))
    setResults(all)
    setStep('done')
  }
  return {
    targets,
    step,
    results,
    /** Undefined without a preview. */
    value: step === 'previewed' ? value : undefined,
    /** Documents with a ticked value. */
    count: ids.size,
    saved: results.filter(({ outcome }) => outcome === 'sent').length,
    submit: async (entered: unknown) => {
      if (!read || ids.size === 0) return
      if (step === 'previewed') return save()
      setValue(entered ?? null)
      setResults([])
      setStep('previewed')
    },
    back: () => setStep('choose'),
  }
}
