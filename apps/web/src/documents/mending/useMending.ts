import { useState } from 'react'
import type { MendResult } from './rows.ts'
import { countOf } from './rows.ts'

export type MendStep = 'choose' | 'previewed' | 'done'

interface Setup {
  /** Documents with a ticked value. */
  readonly selected: number
  /** Which documents would take the value; without it all are expected to. */
  readonly preview?: (value: unknown) => Promise<readonly MendResult[]>
  /**
   * Changes the ticked documents, except those that the preview refused, and reports each result as it is known: what was done before a
   * failure remains done.
   */
  readonly mend: (
    value: unknown,
    report: (results: readonly MendResult[]) => void,
    refused: ReadonlySet<string>,
  ) => Promise<void>
  readonly onStep?: (step: MendStep) => void
}

export type Mending = ReturnType<typeof useMending>

/** The steps of setting one value in several documents: choose, preview, act; after it those that refused can be tried again. */
export function useMending({ selected, preview, mend, onStep }: Setup) {
  const [step, setStep] = useState<MendStep>('choose')
  const [value, setValue] = useState<unknown>()
  const [results, setResults] = useState<readonly MendResult[]>([])
  const isPreviewed = step === 'previewed'
  const count = isPreviewed && preview ? results.length - countOf(results, 'refused') : selected
  const to = (next: MendStep) => {
    setStep(next)
    onStep?.(next)
  }
  const act = async () => {
    const reported = new Map<string, MendResult>()
    // A document that was asked about has a second result.
    const report = (some: readonly MendResult[]) => {
      for (const result of some) reported.set(result.id, result)
    }
    const refused = results.filter(({ outcome }) => outcome === 'refused')
    try {
      await mend(value, report, new Set(refused.map(({ id }) => id)))
    } finally {
      setResults([...reported.values(), ...refused])
      to('done')
    }
  }
  const submit = async (entered: unknown) => {
    if (selected === 0) return
    if (isPreviewed && count > 0) return act()
    const expected = (await preview?.(entered)) ?? []
    setResults(expected)
    setValue(entered ?? null)
    to('previewed')
  }
  return {
    step,
    isPreviewed,
    /** Of the preview, or of the act. */
    results,
    /** Undefined without a preview. */
    value: isPreviewed ? value : undefined,
    /** Documents that the act would change. */
    count,
    submit,
    back: () => {
      setResults([])
      to('choose')
    },
  }
}
