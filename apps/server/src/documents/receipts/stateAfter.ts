import type { Flow } from '@guanqiao/domain/documents/flow'
import { next } from '@guanqiao/domain/documents/flow'
import { problem } from '@guanqiao/domain/kit/problem'
import type { ProblemCode } from '@guanqiao/domain/kit/problem'
import type { WholeRecord } from '@guanqiao/domain/documents/documentType'

/** A record whose own flow this is, with its states and events. */
interface Stated<S extends string, E extends string> extends Pick<WholeRecord, 'label' | 'states'> {
  readonly flow: Pick<Flow<S, E>, 'steps'>
}

/** The state of a record after an event that a user requests; if its flow does not allow the event, throws `refusal`. */
export function stateAfter<S extends string, E extends string>(
  { flow, ...record }: Stated<S, E>,
  status: S,
  event: NoInfer<E>,
  refusal: ProblemCode = 'document.state',
): S {
  const to = next(flow, status, event)
  if (to === undefined) throw problem(refusal, stateOf(record, status))
  return to
}

/** `订单已提交`: the record with its state, in messages. */
export const stateOf = ({ label, states }: Pick<WholeRecord, 'label' | 'states'>, status: string): string =>
  `${label}${states[status]?.label ?? status}`
