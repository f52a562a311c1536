import { rehearseManifest } from '@guanqiao/domain/customs/manifest.calls'
import type { InputOf, OutputOf } from '@guanqiao/domain/kit/operation'
import { useTask } from '../../../kit/acts/useTask.ts'
import { call } from '../../../kit/call.ts'

export type Rehearsed = OutputOf<typeof rehearseManifest>[number]

/** Rehearses manifests by customs' rules without sending. Returns undefined if the call itself failed (with a notice). */
export function useRehearsal() {
  const { attempt, busy } = useTask()
  const rehearse = (input: InputOf<typeof rehearseManifest>): Promise<readonly Rehearsed[] | undefined> =>
    attempt(() => call(rehearseManifest, input))
  return { rehearse, busy }
}
