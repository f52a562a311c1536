import type { SocketAddress } from '@guanqiao/launcher/socket'

/** What a process is told when it is started. */
export interface Order {
  /** 1 for the first; the one that is started in its place has the same. */
  readonly number: number
  /** How many there are. */
  readonly processes: number
  /** All listen on it, each on a socket of its own; the system spreads the connections over them. */
  readonly port: number
  /** It is the first start of all: it tells the operator what there is to know. */
  readonly greets: boolean
  /** The parent's own database; the settings name another where there is none. */
  readonly embedded: SocketAddress | undefined
}

export type FromProcess =
  | { readonly say: 'serving' }
  /** The page of all processes is wanted. */
  | { readonly say: 'ask page'; readonly question: number }
  | { readonly say: 'own page'; readonly question: number; readonly page: string }

export type FromParent =
  | { readonly say: 'ask own page'; readonly question: number }
  | { readonly say: 'page'; readonly question: number; readonly page: string }
