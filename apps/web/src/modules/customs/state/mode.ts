import { manifestFlow } from '@guanqiao/domain/customs/manifest.flow'
import { allowed } from '@guanqiao/domain/kit/flow'
import type { Whole } from './shape.ts'

export type Mode = 'read' | 'edit' | 'change'

type Event = keyof typeof manifestFlow.events

/** Whether the flow lets this happen to the stored manifest now. */
export const lets = (whole: Whole | undefined, event: Event): boolean =>
  whole !== undefined && allowed(manifestFlow, whole.manifest.status).includes(event)

/** How the document stands open: drafts and what came back to be edited, what customs hold to be changed on request. */
export function modeOf(whole: Whole | undefined, changing: boolean, mayEdit: boolean): Mode {
  if (!whole) return 'edit'
  if (!mayEdit) return 'read'
  return lets(whole, 'edit') ? 'edit' : changing && lets(whole, 'change') ? 'change' : 'read'
}

const objected = new Set(['rejected', 'accepted', 'refused', 'released', 'draft', 'ready'])

/** The manifest, while customs' last word was to turn it (or a change of it) down and it has not been sent since. */
export const turnedDown = (whole: Whole | undefined): Whole['manifest'] | undefined =>
  whole?.manifest.last_code === '03' && objected.has(whole.manifest.status) ? whole.manifest : undefined
