import type { Receipt } from '@guanqiao/customs'

/** A message on its way to customs. */
export interface OutgoingMessage {
  readonly message_id: string
  readonly enterprise_id: string
  /** `CN_….zip`; kept over retries. */
  readonly file_name: string
  /** Folder of its transmitter below the root; null when the transmitter is gone. */
  readonly exchange_folder: string | null
  /** The exact text to hand over. */
  readonly body: string
  /** ISO; when it was put into the outbox, the last time if a person sent it again. */
  readonly queued_at: string
  /** Times it was taken up since then, this one included. */
  readonly attempts: number
}

/** A folder below the root that belongs to one client, with the transmitters who use it. */
export interface Exchange {
  /** One path segment. */
  readonly folder: string
  readonly enterprise_id: string
  /** Those in use first. */
  readonly transmitter_ids: readonly string[]
}

/** One of our files, found where the client put it. */
export interface SentFile {
  /** As it was handed over. */
  readonly file_name: string
  /** ISO; the file's own time: a message that was sent again is not mistaken for the earlier file. */
  readonly written_at: string
}

export interface ReceivedFile {
  readonly file_name: string
  /** Of a zip the one file in it. */
  readonly content: Buffer
  /** What the file says, where it could be read. */
  readonly receipt?: Receipt
  /** Why it could not; it is to be stored all the same. */
  readonly problem?: string
  /** Our file that it is about, where its name tells. */
  readonly about?: string
  /** Through whose folder it came. */
  readonly exchange?: Exchange
}

/** Who is told of what comes back. Each call may come twice for one thing; it counts as told once it resolves. */
export interface Arrivals {
  /** The client took these files. Returns the names of those that are messages of ours. */
  taken(files: readonly SentFile[], exchange: Exchange): Promise<ReadonlySet<string>>
  /** The client gave a file back. False when it is no message of ours. */
  failed(file: SentFile, reason: string, exchange: Exchange): Promise<boolean>
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
  /** Boxes of the client that are missing or cannot be read and written, by folder; folders where all is well are left out. */
  missing(): ReadonlyMap<string, readonly string[]>
}
