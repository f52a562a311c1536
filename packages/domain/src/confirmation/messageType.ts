/** The messages of confirmations, by direction and load. */
export const confirmationMessages = {
  MT4401: '载货车进境确报 MT4401',
  MT4402: '载货车出境确报 MT4402（装载舱单）',
  MT4403: '空车进境确报 MT4403',
  MT4404: '空车出境确报 MT4404（装载舱单）',
  MT4405: '空箱进境确报 MT4405',
  MT4406: '空箱出境确报 MT4406（装载舱单）',
} as const

export type ConfirmationMessage = keyof typeof confirmationMessages

export const borderDirection = { I: '进境', E: '出境' } as const
export const loads = { loaded: '载货', empty: '不载货' } as const

/** The values that decide the type of a confirmation's message. */
export interface Load {
  readonly ie_flag?: string | null | undefined
  readonly laden?: string | null | undefined
  readonly trucks?: readonly { readonly containers?: readonly unknown[] | null | undefined }[] | null | undefined
}

/**
 * Direction, load and containers decide the message type: loaded trucks, with containers or without; trucks without goods that carry
 * empty containers; empty trucks.
 */
export function confirmationMessageOf({ ie_flag, laden, trucks }: Load): ConfirmationMessage {
  const inward = ie_flag === 'I'
  if (laden === 'loaded') return inward ? 'MT4401' : 'MT4402'
  const hasContainers = (trucks ?? []).some(({ containers }) => (containers ?? []).length > 0)
  if (hasContainers) return inward ? 'MT4405' : 'MT4406'
  return inward ? 'MT4403' : 'MT4404'
}

/** The trucks of a batch go together in one message; empty trucks and empty containers have one message each. */
export const isLoadedMessage = (type: string | null | undefined): boolean => type === 'MT4401' || type === 'MT4402'
export const isEmptyContainerMessage = (type: string | null | undefined): boolean =>
  type === 'MT4405' || type === 'MT4406'
export const isEntryMessage = (type: string | null | undefined): boolean =>
  type === 'MT4401' || type === 'MT4403' || type === 'MT4405'
