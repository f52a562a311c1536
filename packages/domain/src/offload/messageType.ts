import { isMoving } from '../documents/carried.ts'

/** Applications on goods of an accepted manifest: left behind, or moved to another batch. */
export const offloadMessages = {
  MT8401: '进口落装申请 MT8401',
  MT8402: '出口落装申请 MT8402',
  MT8403: '进口落装改配申请 MT8403',
  MT8404: '出口落装改配申请 MT8404',
} as const
export type OffloadMessage = keyof typeof offloadMessages

export const offloadKinds = { left: '落装', moved: '改配' } as const
export type OffloadKind = keyof typeof offloadKinds

export const kindOf = (type: string): OffloadKind => (isMoving(type) ? 'moved' : 'left')

export const offloadMessageOf = (kind: OffloadKind, direction: 'I' | 'E'): OffloadMessage =>
  kind === 'moved' ? (direction === 'I' ? 'MT8403' : 'MT8404') : direction === 'I' ? 'MT8401' : 'MT8402'

/** The direction of a batch whose goods a message concerns. */
export const directionOf = (type: string | null | undefined): 'I' | 'E' =>
  type === 'MT8401' || type === 'MT8403' ? 'I' : 'E'
