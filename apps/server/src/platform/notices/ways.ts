/** How a kind of notice leaves; `off` if it is not set up. */
export type Way = 'real' | 'simulated' | 'off'

/** For handlers that queue notices. */
export interface NoticeWays {
  readonly sms: Way
  readonly mail: Way
  /** After the commit of a queued notice. */
  wake(): void
}
