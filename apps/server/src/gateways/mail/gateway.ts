interface Mail {
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly text: string
  /** Our own id: repetitions of a mail have the same Message-ID. */
  readonly id: string
}

export interface MailGateway {
  /** Nothing leaves the server. */
  readonly simulated: boolean
  /** Returns the Message-ID; throws `Undelivered`. */
  send(mail: Mail): Promise<string>
  close(): void
}

/** One address without control characters: a second header must not fit in. */
export const isAddress = (text: string): boolean => /^[^\s<>,;:"()[\]\\@]{1,64}@[A-Za-z0-9.-]{1,253}$/.test(text)
