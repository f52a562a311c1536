import type { SocketAddress } from '../kernel/database/address.ts'
import type { Measured } from '../kernel/metrics.ts'

/** What a process is told when it is started. */
export interface Order {
  /** 1 for the first; the one that is started in its place has the same. */
  readonly number: number
  /** How many there are. */
  readonly processes: number
  /** It is the first start of all: it tells the operator what there is to know. */
  readonly greets: boolean
  /** The parent's own database; the settings name another where there is none. */
  readonly embedded: SocketAddress | undefined
}

export type FromProcess =
  | { readonly say: 'serving' }
  /** The page of all processes is wanted. */
  | { readonly say: 'ask page'; readonly question: number }
  | { readonly say: 'values'; readonly question: number; readonly values: Measured }

export type FromParent =
  | { readonly say: 'ask values'; readonly question: number }
  | { readonly say: 'page'; readonly question: number; readonly page: string }
