import { randomUUID } from 'node:crypto'
import type { Operation } from '@guanqiao/domain/kit/operation'
import type { Actor } from '../../testing/actor.ts'

/** A request with its key, repeated until it is acknowledged. */
export interface Call {
  readonly kind: 'company' | 'vehicle' | 'post' | 'order' | 'submit' | 'create' | 'queue'
  readonly operation: Pick<Operation, 'routes'>
  readonly input: Readonly<Record<string, unknown>>
  readonly key: string
  tries: number
  /** The body of the first acknowledgement. */
  answer?: unknown
}

/** All requests of the clients, in their own memory. */
export class Ledger {
  readonly calls: Call[] = []

  open(kind: Call['kind'], operation: Call['operation'], input: Call['input']): Call {
    const call: Call = { kind, operation, input, key: randomUUID(), tries: 0 }
    this.calls.push(call)
    return call
  }

  of(kind: Call['kind']): Call[] {
    return this.calls.filter((call) => call.kind === kind)
  }
}

/** The id of the record that an acknowledged request created. */
export const idOf = ({ answer }: Call): string => (answer as { data: { id: string } }).data.id

/**
 * Sends the request; true once it is acknowledged. Without a response, or if the server cannot serve now, the result is unknown.
 * Any other error is a bug: each request is valid by itself, and no key is used twice.
 */
export async function attempt(who: Actor, call: Call): Promise<boolean> {
  call.tries += 1
  const answer = await who.send(call.operation, call.input, { 'idempotency-key': call.key }).catch(() => undefined)
  if (answer === undefined || answer.status === 503) return false
  if (answer.status !== 200)
    throw new Error(`${call.kind}, try ${call.tries}: ${answer.status} ${JSON.stringify(answer.body)}`)
  call.answer = answer.body
  return true
}
