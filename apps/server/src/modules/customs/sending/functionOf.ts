import { manifestFlow } from '@guanqiao/domain/customs/index'
import { next } from '@guanqiao/domain/kit/flow'
import type { FunctionCode, ManifestRow } from './buildMessage.ts'

type ManifestState = keyof typeof manifestFlow.states
type ManifestEvent = keyof typeof manifestFlow.events

const events: Readonly<Record<FunctionCode, ManifestEvent>> = { 9: 'submit', 5: 'change', 3: 'delete' }

export interface Step {
  readonly function_code: FunctionCode
  readonly to: ManifestState
}

/** What sending means for a manifest as it stands: the asked function, or the first filing, or a change. Undefined when it may not be sent so. */
export function stepOf(
  { status }: Pick<ManifestRow, 'status'>,
  asked: FunctionCode | null | undefined,
): Step | undefined {
  for (const function_code of asked ? [asked] : (['9', '5'] as const)) {
    const to = next(manifestFlow, status ?? 'draft', events[function_code])
    if (to) return { function_code, to }
  }
  return undefined
}
