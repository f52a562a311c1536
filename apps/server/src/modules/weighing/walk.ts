import type { Flow } from '@guanqiao/domain/kit/flow'
import { next } from '@guanqiao/domain/kit/flow'

/** The state after applying the allowed events in order; other events are skipped. */
export const walk = <S extends string, E extends string>(flow: Flow<S, E>, from: S, events: readonly E[]): S =>
  events.reduce((state, event) => next(flow, state, event) ?? state, from)
