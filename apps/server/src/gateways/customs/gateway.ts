import type { GateMessage, Receipt } from '@guanqiao/customs'

/** A message to deliver to customs. */
export interface OutgoingMessage {
  readonly message_id: string
  readonly enterprise_id: string
  /** `CN_….zip`; constant over retries. */
  readonly file_name: string
  /** Folder of its transmitter below the root; null if the transmitter no longer exists. */
  readonly exchange_folder: string | null
  /** The exact text to deliver. */
  readonly body: string
  /** ISO; time of the last queueing. */
  readonly queued_at: string
  /** Number of attempts since then, including this one. */
  readonly attempts: number
}

/** A folder below the root that belongs to one client, with its transmitters. */
export interface Exchange {
  /** One path segment. */
  readonly folder: string
  readonly enterprise_id: string
  /** Active ones first. */
  readonly transmitter_ids: readonly string[]
}

/** One of our files, where the client has put it. */
export interface SentFile {
  /** The name at delivery. */
  readonly file_name: string
  /** ISO; the file's own time, which distinguishes a resent message from the earlier file. */
  readonly written_at: string
}

export interface ReceivedFile {
  readonly file_name: string
  /** For a zip, the file inside. */
  readonly content: Buffer
  /** The name of the file inside a zip, if that name identifies its kind. */
  readonly read_as?: string
  /** The parsed content, if it could be parsed. */
  readonly receipt?: Receipt
  /** The parsed content of a message of a gate, which arrives like a receipt. */
  readonly gate?: GateMessage
  /** The reason why it could not be parsed; it is stored nevertheless. */
  readonly problem?: string
  /** Our file that it refers to, if its name tells. */
  readonly about?: string
  /** The folder through which it arrived. */
  readonly exchange?: Exchange
}

/** Receiver of incoming files. Each call may be repeated for the same file; it is finished once it resolves. */
export interface Arrivals {
  /** The client accepted these files. Returns the names of those that are our messages. */
  accepted(files: readonly SentFile[], exchange: Exchange): Promise<ReadonlySet<string>>
  /** The client returned a file. False if it is not one of our messages. */
  failed(file: SentFile, reason: string, exchange: Exchange): Promise<boolean>
  /** Stores all of them, or rejects and stores none. After a rejection of several, each is passed again separately. */
  received(files: readonly ReceivedFile[]): Promise<void>
}

export interface Watch {
  stop(): Promise<void>
}

/** The channel to customs and back. */
export interface CustomsGateway {
  /** Resolves when the message is durably stored for the client. Idempotent. */
  deliver(message: OutgoingMessage): Promise<void>
  /** Reports incoming files until it is stopped. */
  watch(arrivals: Arrivals): Watch
  /** Missing or inaccessible folders of clients; clients without problems are omitted. */
  missing(): ReadonlyMap<string, readonly string[]>
}
