import type { Tone } from '../kit/field.ts'

export const gateTypes = { '81': '卡口采集', '82': '海关验放', '85': '人工确认' } as const

export const gateResults = {
  Y: '放行',
  N: '报警',
  M: '待人工确认',
  '1': '人工放行',
  '2': '报警转查验',
  '3': '不放行退回',
} as const
export type GateResult = keyof typeof gateResults

export const gateTones: Readonly<Record<GateResult, Tone>> = {
  Y: 'done',
  N: 'bad',
  M: 'attention',
  '1': 'done',
  '2': 'bad',
  '3': 'bad',
}

/** Whether a result lets the vehicle pass. */
export const isPassage = (result: string | null | undefined): boolean => result === 'Y' || result === '1'

/** Whether a result keeps the vehicle from passing. What the gate gathered has no result. */
export const isHindrance = (result: string | null | undefined): boolean => Boolean(result) && !isPassage(result)

/** A message among those of its vehicle. */
export interface GateMoment {
  readonly message_type: string
  readonly session_id: string
  readonly area_id: string
  readonly occurred_at: string
}

/**
 * The order of the messages of a vehicle: by time, but within a session an officer decides on customs' feedback, and customs on what the
 * gate gathered, whatever the clocks say.
 */
export function compareMoments(one: GateMoment, other: GateMoment): number {
  const isSameSession = one.session_id === other.session_id && one.area_id === other.area_id
  const byType = isSameSession ? one.message_type.localeCompare(other.message_type) : 0
  return byType || one.occurred_at.localeCompare(other.occurred_at)
}
