import type { OutputOf } from '@guanqiao/domain/kit/operation'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { MAX_MENDED, mendRejections } from '@guanqiao/domain/rejection/rejection'
import { useState } from 'react'
import { useCall, useSending } from '../../kit/useOperation.ts'
import { useQuestions } from '../sending/useQuestions.tsx'
import type { MendResult } from '../mending/rows.ts'
import { tickedIds, withTick } from '../mending/rows.ts'
import { useMending } from '../mending/useMending.ts'
import type { SameCodeRow } from './sameCode.ts'
import { asSent, partsOf, summaryOf } from './sameCode.ts'

interface SameCodeInput {
  readonly type: DocumentType
  readonly code: string
  readonly place: string
  readonly current: readonly SameCodeRow[]
  readonly ticked: readonly string[]
  readonly onLock: (isLocked: boolean) => void
}

/** The documents that stand rejected with a code: the server previews the value in each, then corrects and sends them. */
export function useSameCode({ type, code, place, current, ticked: start, onLock }: SameCodeInput) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(start))
  // The list is refetched when documents change; while a preview is shown, its rows stay.
  const [frozenRows, setFrozenRows] = useState<readonly SameCodeRow[]>()
  const send = useSending()
  const ask = useCall()
  const askAbout = useQuestions()
  const rows = frozenRows ?? current
  const inputFor = (value: unknown, batch: ReturnType<typeof partsOf>[number]) => ({
    doc_type: type.key as 'manifest',
    code,
    place,
    value: asSent(value),
    rows: batch,
  })
  const preview = async (value: unknown) => {
    const all: MendResult[] = []
    for (const batch of partsOf(rows, ticked, MAX_MENDED))
      all.push(...(await ask(mendRejections, { ...inputFor(value, batch), preview: true })))
    return all
  }
  const mending = useMending({
    selected: tickedIds(rows, ticked).size,
    preview,
    mend: async (value, report, refused) => {
      // Each part is complete by itself, so a failure later leaves none half done.
      const fit = [...tickedIds(rows, ticked)].filter((id) => !refused.has(id))
      await askAbout(fit, async (ids, confirmed) => {
        const all: OutputOf<typeof mendRejections> = []
        const some = rows.filter(({ id }) => ids.includes(id))
        for (const batch of partsOf(some, ticked, MAX_MENDED)) {
          const results = await send(mendRejections, { ...inputFor(value, batch), confirmed })
          report(results)
          all.push(...results)
          const sent = new Set(results.filter(({ outcome }) => outcome === 'sent').map(({ id }) => id))
          setTicked((now) => new Set([...now].filter((key) => !sent.has(key.split(' ')[0]!))))
        }
        return all
      })
    },
    onStep: (step) => {
      onLock(step === 'previewed')
      setFrozenRows(step === 'previewed' ? rows : undefined)
    },
  })
  return {
    rows,
    ticked,
    mending,
    summary: summaryOf(mending.step, mending.results, rows.length),
    tick: (key: string, isOn: boolean) => setTicked(withTick(ticked, key, isOn)),
  }
}
