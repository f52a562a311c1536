import type { SocketAddress } from '@guanqiao/launcher/socket'

/** The settings passed to a process at its start. */
export interface Order {
  /** 1 for the first; a replacement has the same number. */
  readonly number: number
  /** The number of processes. */
  readonly processes: number
  /** All processes listen on it, each on its own socket; the system distributes the connections. */
  readonly port: number
  /** Whether this is the very first start, which prints the notes for the operator. */
  readonly greets: boolean
  /** The parent's embedded database; if undefined, the settings name another. */
  readonly embedded: SocketAddress | undefined
}

export type FromProcess =
  | { readonly say: 'serving' }
  /** Requests the metrics page of all processes. */
  | { readonly say: 'ask page'; readonly question: number }
  | { readonly say: 'own page'; readonly question: number; readonly page: string }

export type FromParent =
  | { readonly say: 'ask own page'; readonly question: number }
  | { readonly say: 'page'; readonly question: number; readonly page: string }
