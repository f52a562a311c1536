import { choice } from '../kit/field.ts'
import type { Tone } from '../kit/field.ts'

export interface State {
  readonly label: string
  readonly tone: Tone
  readonly final?: boolean
  /** `false`: rows in this state are kept, but pickers do not offer them. */
  readonly selectable?: false
}

/** A document's life as a printable table: the server checks it before each step, the screen offers the steps that it allows. */
export interface Flow<S extends string = string, E extends string = string> {
  readonly name: string
  readonly states: Readonly<Record<S, State>>
  readonly events: Readonly<Record<E, string>>
  /** [from, event, to] */
  readonly steps: readonly (readonly [S, E, S])[]
}

export const flow = <const S extends string, const E extends string>(declared: Flow<S, E>): Flow<S, E> => declared

/** The state after the event, or undefined if the event is not allowed. */
export const next = <S extends string, E extends string>(
  life: Pick<Flow<S, E>, 'steps'>,
  from: S,
  event: E,
): S | undefined => life.steps.find(([state, name]) => state === from && name === event)?.[2]

/** The state after an allowed event. Throws TypeError if it is not allowed, because the caller omitted the check. */
export function advance<S extends string, E extends string>(
  life: Pick<Flow<S, E>, 'name' | 'steps'>,
  from: S,
  event: E,
): S {
  const to = next(life, from, event)
  if (to === undefined) throw new TypeError(`${life.name}: no ${event} from ${from}`)
  return to
}

/** The events allowed in a state, in the order of the table. */
export const allowed = <S extends string, E extends string>(life: Pick<Flow<S, E>, 'steps'>, from: S): E[] => [
  ...new Set(life.steps.filter(([state]) => state === from).map(([, event]) => event)),
]

/** The labels, tones and selectability of the states, as a choice field expects them. */
export function choicesOf<S extends string>(
  life: Pick<Flow<S, string>, 'states'>,
): { choices: Record<S, string>; tones: Record<S, Tone>; selectable: S[] } {
  const states = Object.entries(life.states) as [S, State][]
  return {
    choices: Object.fromEntries(states.map(([name, state]) => [name, state.label])) as Record<S, string>,
    tones: Object.fromEntries(states.map(([name, state]) => [name, state.tone])) as Record<S, Tone>,
    selectable: states.filter(([, state]) => state.selectable !== false).map(([name]) => name),
  }
}

/** The field with the state of a row, which steps of its flow change. */
export function stateField<S extends string, const I extends S>(life: Pick<Flow<S, string>, 'states'>, initial: I) {
  const { choices, tones, selectable } = choicesOf(life)
  return choice('状态', choices, { default: initial, automatic: true, inList: true, search: 'in', tones, selectable })
}
