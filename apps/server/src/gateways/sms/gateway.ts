/** A verification code on its way to a mobile in mainland China. */
interface CodeMessage {
  /** 11 digits. */
  readonly mobile: string
  readonly code: string
  /** Our own id, which the services echo in their reports; they do not deduplicate by it. */
  readonly id: string
}

export interface SmsGateway {
  /** Nothing leaves the server. */
  readonly simulated: boolean
  /** Returns the service's id of the message; throws `Undelivered`. Takes at most ten seconds. */
  send(message: CodeMessage): Promise<string>
}

export const isMobile = (text: string): boolean => /^1[3-9]\d{9}$/.test(text)
