/** How a kind of notice leaves; `off` if it is not set up. */
export type NoticeMode = 'real' | 'simulated' | 'off'

/** For handlers that queue notices. */
export interface NoticeModes {
  readonly sms: NoticeMode
  readonly mail: NoticeMode
  /** After the commit of a queued notice. */
  wake(): void
}
