import { editManifest } from '@guanqiao/domain/customs/manifest.calls'
import { manifestDocument } from '@guanqiao/domain/customs/manifest.document'
import { amendOrder } from '@guanqiao/domain/order/related'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh, tableOf, useCall } from '../../../kit/useOperation.ts'
import type { Target } from '../../../documents/mending/drafts.ts'
import { resultOf } from '../../../documents/mending/drafts.ts'
import { useTargets } from '../../../documents/mending/useTargets.ts'
import type { MendResult } from '../../../documents/mending/rows.ts'
import type { OrderChange, SharedField } from './takenOver.ts'

interface Setup {
  readonly name: SharedField
  readonly value: unknown
  readonly change: OrderChange | undefined
  readonly targets: readonly Target[]
}

/** Reads the sister manifests, and changes the ticked ones and the order: each as a whole, or it stays as it was and says why. */
export function useAmending({ name, value, change, targets }: Setup) {
  const call = useCall()
  const client = useQueryClient()
  const documents = useTargets(manifestDocument, name, targets)
  const [isOrderTicked, setIsOrderTicked] = useState(change !== undefined)
  const [results, setResults] = useState<readonly MendResult[]>([])
  const [orderResult, setOrderResult] = useState<MendResult>()
  const [step, setStep] = useState<'choose' | 'busy' | 'done'>('choose')
  const amend = ({ id, version, name: field, next }: OrderChange) =>
    resultOf(id, call(amendOrder, { id, version, [field]: next }))
  const run = async () => {
    if (!documents.read || step !== 'choose') return
    setStep('busy')
    if (change && isOrderTicked) setOrderResult(await amend(change))
    setResults(await documents.save(value))
    await refresh(client, tableOf(amendOrder))
    await refresh(client, tableOf(editManifest))
    setStep('done')
  }
  const all = [...results, ...(orderResult ? [orderResult] : [])]
  const refused = all.filter(({ outcome }) => outcome === 'refused').length
  return {
    documents,
    isOrderTicked,
    setIsOrderTicked,
    results,
    orderResult,
    busy: step === 'busy',
    isDone: step === 'done',
    count: documents.ids.size,
    summary: `${all.length - refused} 处已改${refused > 0 ? `，${refused} 处没有改` : ''}`,
    run: () => void run(),
  }
}
