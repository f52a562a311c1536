import { MAX_MENDED, mendRejections } from '@guanqiao/domain/rejection/rejection'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { useState } from 'react'
import { useCall, useSending } from '../../kit/useOperation.ts'
import type { AlikeRow, MendResult } from './mending.ts'
import { asSent, keyOfRow, partsOf, summaryOf, withTick } from './mending.ts'

type Step = 'choose' | 'previewed' | 'done'

interface MendingInput {
  readonly type: DocumentType
  readonly code: string
  readonly place: string
  readonly current: readonly AlikeRow[]
  readonly ticked: readonly string[]
  readonly onLock: (isLocked: boolean) => void
}

/** The steps of the dialog: choose, preview, send; after it the refused ones can be tried again. */
export function useMending({ type, code, place, current, ticked: start, onLock }: MendingInput) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(start))
  const [step, setStep] = useState<Step>('choose')
  const [results, setResults] = useState<readonly MendResult[]>([])
  // The list is refetched when documents change; while a preview is shown, its rows stay.
  const [frozenRows, setFrozenRows] = useState<readonly AlikeRow[]>()
  /** The previewed value. */
  const [value, setValue] = useState<unknown>()
  const send = useSending()
  const ask = useCall()
  const rows = frozenRows ?? current
  const to = (next: Step) => {
    setStep(next)
    onLock(next === 'previewed')
  }
  const recordCount = new Set(rows.filter((row) => ticked.has(keyOfRow(row))).map(({ id }) => id)).size
  const inputFor = (entered: unknown, part: ReturnType<typeof partsOf>[number]) => ({
    doc_type: type.key as 'manifest',
    code,
    place,
    value: asSent(entered),
    rows: part,
  })
  const preview = async (entered: unknown) => {
    const all: MendResult[] = []
    for (const part of partsOf(rows, ticked, MAX_MENDED))
      all.push(...(await ask(mendRejections, { ...inputFor(entered, part), preview: true })))
    setResults(all)
    if (all.length === 0) return
    setValue(entered ?? null)
    setFrozenRows(rows)
    to('previewed')
  }
  const mend = async (entered: unknown) => {
    const all: MendResult[] = []
    // Those that the preview refuses are left out; each part is complete by itself, so a failure later leaves none half done.
    const refused = results.filter(({ outcome }) => outcome === 'refused')
    const fit = rows.filter(({ id }) => !refused.some((result) => result.id === id))
    try {
      for (const part of partsOf(fit, ticked, MAX_MENDED))
        all.push(...(await send(mendRejections, inputFor(entered, part))))
    } finally {
      const sent = new Set(all.filter(({ outcome }) => outcome === 'sent').map(({ id }) => id))
      setResults([...all, ...refused])
      setTicked(new Set([...ticked].filter((key) => !sent.has(key.split(' ')[0]!))))
      setFrozenRows(undefined)
      to('done')
    }
  }
  return {
    rows,
    results,
    /** Undefined without a preview. */
    value: step === 'previewed' ? value : undefined,
    step,
    ticked,
    /** Documents with a ticked value. */
    recordCount,
    /** Documents that the preview would send. */
    count: results.filter(({ outcome }) => outcome === 'sent').length,
    summary: summaryOf(step, results, rows.length),
    tick: (key: string, isOn: boolean) => setTicked(withTick(ticked, key, isOn)),
    submit: (entered: unknown) =>
      step === 'previewed' && results.some(({ outcome }) => outcome === 'sent') ? mend(entered) : preview(entered),
    back: () => {
      setFrozenRows(undefined)
      setResults([])
      to('choose')
    },
  }
}
