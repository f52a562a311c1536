import { rehearseManifest } from '@guanqiao/domain/customs/manifest.calls'
import type { InputOf, OutputOf } from '@guanqiao/domain/kit/operation'
import { useState } from 'react'
import { useTask } from '../../../kit/acts/useTask.ts'
import { call } from '../../../kit/call.ts'
import type { Mode } from '../state/mode.ts'
import type { Steps } from '../../../documents/frame/useSteps.tsx'

export type Rehearsed = OutputOf<typeof rehearseManifest>[number]

/** Rehearses manifests by customs' rules without sending. Returns undefined if the call itself failed (with a notice). */
export function useRehearsal() {
  const { attempt, busy } = useTask()
  const rehearse = (input: InputOf<typeof rehearseManifest>): Promise<readonly Rehearsed[] | undefined> =>
    attempt(() => call(rehearseManifest, input))
  return { rehearse, busy }
}

/** The rehearsal of an open document, saved first; `busy` while any operation on it is in progress. */
export function useDocumentRehearsal(steps: Steps, mode: Mode, onShown: () => void) {
  const { rehearse, busy } = useRehearsal()
  const [line, setLine] = useState<Rehearsed>()
  const isBusy = busy || steps.busy
  const run = async () => {
    const row = isBusy ? undefined : await steps.save()
    if (!row) return
    const input = { ids: [String(row['id'])], ...(mode === 'change' ? { function_code: '5' as const } : {}) }
    const [answer] = (await rehearse(input)) ?? []
    if (!answer) return
    setLine(answer)
    onShown()
  }
  return { line, busy: isBusy, run: () => void run(), close: () => setLine(undefined) }
}
