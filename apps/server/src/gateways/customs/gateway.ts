/** A message on its way to customs. */
export interface OutgoingMessage {
  readonly message_id: string
  /** The exact text to hand over. */
  readonly body: string
  /** ISO; when it was put into the outbox, the last time if a person sent it again. */
  readonly queued_at: string
}

export interface ReceivedFile {
  readonly file_name: string
  readonly content: Buffer
  /** What is known to be wrong with it as a file; it is to be stored all the same. */
  readonly problem?: string
}

/** Who is told of what comes back. Each call may come twice for one thing; it counts as told once it resolves. */
export interface Arrivals {
  /** The client took these messages. */
  taken(messageIds: readonly string[]): Promise<void>
  /** The client gave a message back. */
  failed(messageId: string, reason: string): Promise<void>
  /** Stores them all, or rejects and stores none. Of several that were refused each is brought again by itself. */
  received(files: readonly ReceivedFile[]): Promise<void>
}

export interface Watch {
  stop(): Promise<void>
}

/** The way to customs and back. */
export interface CustomsGateway {
  /** Resolves when the message is durably with the client. The same delivery twice is one delivery. */
  deliver(message: OutgoingMessage): Promise<void>
  /** Tells what comes back until it is stopped. */
  watch(arrivals: Arrivals): Watch
}
