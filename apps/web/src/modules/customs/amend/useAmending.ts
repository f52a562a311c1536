import { editManifest } from '@guanqiao/domain/customs/manifest.calls'
import { manifestDocument } from '@guanqiao/domain/customs/manifest.document'
import { amendOrder } from '@guanqiao/domain/order/related'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refresh, tableOf, useCall } from '../../../kit/useOperation.ts'
import type { ReadTargets, Target } from '../../../documents/mending/drafts.ts'
import { readTargets, resultOf, saveTargets } from '../../../documents/mending/drafts.ts'
import type { MendResult } from '../../../documents/rejection/mending.ts'
import { keyOfRow } from '../../../documents/rejection/mending.ts'
import type { OrderChange, SharedField } from './takenOver.ts'

interface Setup {
  readonly name: SharedField
  readonly value: unknown
  readonly change: OrderChange | undefined
  readonly targets: readonly Target[]
}

/** Reads the sister manifests, and changes the ticked ones and the order: each as a whole, or it stays as it was and says why. */
export function useAmending({ name, value, change, targets }: Setup) {
  const ask = useCall()
  const client = useQueryClient()
  const [read, setRead] = useState<ReadTargets>()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [isOrderTicked, setIsOrderTicked] = useState(change !== undefined)
  const [results, setResults] = useState<readonly MendResult[]>([])
  const [orderResult, setOrderResult] = useState<MendResult>()
  const [step, setStep] = useState<'choose' | 'busy' | 'done'>('choose')
  useEffect(() => {
    let isLeft = false
    void readTargets(ask, manifestDocument, name, targets).then((answer) => {
      if (isLeft) return
      setRead(answer)
      setSelected(new Set(answer.rows.map(keyOfRow)))
    })
    return () => {
      isLeft = true
    }
  }, [ask, name, targets])
  const amend = ({ id, version, name: field, next }: OrderChange) =>
    resultOf(id, ask(amendOrder, { id, version, [field]: next }))
  const run = async () => {
    if (!read || step !== 'choose') return
    setStep('busy')
    if (change && isOrderTicked) setOrderResult(await amend(change))
    setResults(await saveTargets(ask, manifestDocument, read, selected, value))
    await refresh(client, tableOf(amendOrder))
    await refresh(client, tableOf(editManifest))
    setStep('done')
  }
  const all = [...results, ...(orderResult ? [orderResult] : [])]
  const refused = all.filter(({ outcome }) => outcome === 'refused').length
  return {
    read,
    selected,
    isOrderTicked,
    setIsOrderTicked,
    results,
    orderResult,
    busy: step === 'busy',
    isDone: step === 'done',
    count: read?.rows.filter((row) => selected.has(keyOfRow(row))).length ?? 0,
    summary: `${all.length - refused} 处已改${refused > 0 ? `，${refused} 处没有改` : ''}`,
    tick: (key: string, isOn: boolean) => {
      const after = new Set(selected)
      if (isOn) after.add(key)
      else after.delete(key)
      setSelected(after)
    },
    run: () => void run(),
  }
}
