import type { HandoverConfig } from '../../config/handover.ts'

/** Where and how the files of a channel leave. */
export interface HandoverTarget {
  readonly enterprise_id: string
  readonly way: 'folder' | 'https' | 'simulated'
  /** One segment below the folder of the enterprise. */
  readonly folder: string | null
  readonly address: string | null
  readonly answers_address: string | null
  readonly auth: 'none' | 'bearer' | 'basic'
  readonly auth_user: string | null
  readonly secret: string | null
}

/** A frozen exchange file. */
export interface HandoverFile {
  /** Of ASCII; the same for every attempt, and another one for the next freeze. */
  readonly name: string
  readonly media: string
  readonly content: string
  /** SHA-256 of the frozen content: a receiver recognises repetitions by it. */
  readonly hash: string
}

/** What the receiver said, or where the file waits for it. */
export interface HandoverReceipt {
  /** `placed`: in a folder, until the receiver takes it. */
  readonly state: 'placed' | 'received'
  readonly receipt_no: string | null
  readonly receiver: string | null
}

/** A file with answers of customs or the port. */
export interface AnswerFile {
  readonly name: string
  readonly content: string
  /** Puts the file aside, with the problems beside it if there are any. */
  settle(problems: readonly string[]): Promise<void>
}

/** The external side of a channel. Every method throws `Undelivered`, whose message is Chinese and names no secret. */
export interface HandoverGateway {
  /** At least once: a repetition has the same name and hash. */
  send(target: HandoverTarget, file: HandoverFile): Promise<HandoverReceipt>
  /** Tries the channel without handing anything over; returns what it found, in Chinese. */
  probe(target: HandoverTarget): Promise<string>
  /** The placed files that the receiver has not taken; undefined if the folder cannot be read now. */
  waiting(target: HandoverTarget): Promise<ReadonlySet<string> | undefined>
  /** Removes a placed file whose list was recalled. */
  withdraw(target: HandoverTarget, name: string): Promise<void>
  answers(target: HandoverTarget): Promise<readonly AnswerFile[]>
}

export interface HandoverSettings extends HandoverConfig {
  readonly timeoutMs?: number
}
