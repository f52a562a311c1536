import { fieldAt } from '@guanqiao/domain/kit/explain'
import type { Fields } from '@guanqiao/domain/kit/field'
import type { Shape } from '@guanqiao/domain/kit/shape'
import { parse } from '@guanqiao/domain/kit/shape'
import { useCallback, useMemo, useRef, useState } from 'react'
import { CallProblem } from '../call.ts'
import { at, put } from './paths.ts'
import { settled } from './mergeSaved.ts'
import type { Values } from './values.ts'
import { editable, isAlike, problemOf, sentOf, startOf } from './values.ts'

export type Problems = Readonly<Record<string, string>>

interface State {
  /** The edited row, as it was read; undefined for a new one. */
  readonly row: Values | undefined
  readonly values: Values
  /** Display texts of references selected here, by field. */
  readonly texts: Readonly<Record<string, string>>
  readonly problems: Problems
  readonly refusal: CallProblem | undefined
  readonly busy: boolean
  /** The lines that the last save stored, each with the one that took its place: it has an id. */
  readonly renewed: ReadonlyMap<Values, Values>
}

/** Whether the input was accepted; if not, the path of the first invalid field. */
interface Sent {
  readonly accepted: boolean
  readonly at?: string | undefined
}

export interface Form<T> extends State {
  readonly shape: Shape<T>
  readonly dirty: boolean
  /** The latest values, for answers that arrive while the user types, and for keys that commit a cell and act at the same moment. */
  readonly now: () => Values
  /** Sets a value, by name or by path (`bills.0.bill_no`). */
  readonly set: (name: string, value: unknown, text?: string) => void
  /** Validates one field, by name or by path, and shows its problem; returns whether it is valid. */
  readonly check: (name: string) => boolean
  /** Shows a message at a field until its value changes. */
  readonly refuse: (name: string, message: string) => void
  readonly replace: (values: Values, row?: Values) => void
  /** Sends the input; with `checked` only if all of it is valid. */
  readonly send: (act: (value: T, row: Values | undefined) => Promise<unknown>, checked?: boolean) => Promise<Sent>
  readonly dismiss: () => void
}

const byPath = (fields: readonly { path: string; message: string }[]): Problems =>
  Object.fromEntries(fields.map(({ path, message }) => [path, message]))

const without = (problems: Problems, name: string): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([path]) => path !== name && !path.startsWith(`${name}.`)))

/** The state of a form over a shape. `row` is the edited record; without it a new record starts with the defaults. */
export function useForm<T>(shape: Shape<T>, row?: Values): Form<T> {
  const [state, setState] = useState<State>(() => ({
    row,
    values: startOf(shape.fields, row),
    texts: {},
    problems: {},
    refusal: undefined,
    busy: false,
    renewed: noLines,
  }))
  // The latest state, for keys that commit a cell and send at the same moment.
  const now = useRef(state)
  const change = useCallback((update: (state: State) => Partial<State>) => {
    now.current = { ...now.current, ...update(now.current) }
    setState(now.current)
  }, [])

  const set = useCallback(
    (name: string, value: unknown, text?: string) =>
      change((old) => ({
        values: put(old.values, name, value),
        texts: text === undefined ? old.texts : { ...old.texts, [name]: text },
        problems: without(old.problems, name),
      })),
    [change],
  )

  const check = useCallback(
    (name: string) => {
      const field = fieldAt(shape.fields, name.split('.'))
      const value = at(now.current.values, name)
      const message = field && field.kind !== 'lines' ? problemOf(field, value) : undefined
      if (message !== now.current.problems[name])
        change((old) => ({ problems: message ? { ...old.problems, [name]: message } : without(old.problems, name) }))
      return message === undefined
    },
    [shape, change],
  )

  const refuse = useCallback(
    (name: string, message: string) => change((old) => ({ problems: { ...old.problems, [name]: message } })),
    [change],
  )
  const replace = useCallback(
    (values: Values, next?: Values) =>
      change((old) => ({
        values: { ...old.values, ...values },
        row: next ?? old.row,
        problems: {},
        refusal: undefined,
      })),
    [change],
  )
  const dismiss = useCallback(() => change(() => ({ refusal: undefined })), [change])

  const send = useCallback(
    async (act: (value: T, row: Values | undefined) => Promise<unknown>, checked = true) => {
      if (now.current.busy) return { accepted: false }
      const submitted = now.current.values
      const sent = sentOf(shape.fields, submitted)
      const parsed = checked ? parse(shape, sent) : { ok: true as const, value: sent as T }
      if (!parsed.ok) {
        change(() => ({ problems: byPath(parsed.fields), refusal: undefined }))
        return { accepted: false, at: parsed.fields[0]?.path }
      }
      change(() => ({ busy: true, problems: {}, refusal: undefined }))
      try {
        const answer = await act(parsed.value, now.current.row)
        change((old) => ({ busy: false, ...after(shape.fields, old, submitted, answer) }))
        return { accepted: true }
      } catch (error) {
        change(() => ({ busy: false }))
        if (!(error instanceof CallProblem)) throw error
        change(() => ({ problems: byPath(error.fields), refusal: error }))
        return { accepted: false, at: error.fields[0]?.path }
      }
    },
    [shape, change],
  )

  const latest = useCallback(() => now.current.values, [])
  const dirty = useMemo(() => {
    const start = startOf(shape.fields, state.row)
    return Object.entries(editable(shape.fields)).some(
      ([name, field]) => !isAlike(field, start[name], state.values[name]),
    )
  }, [shape, state.row, state.values])
  return { ...state, shape, dirty, now: latest, set, check, refuse, replace, send, dismiss }
}

const noLines: ReadonlyMap<Values, Values> = new Map()

/** After a write the returned record becomes the base of the form; input made meanwhile stays. */
function after(fields: Fields, { row, values }: State, submitted: Values, answer: unknown): Partial<State> {
  if (typeof answer !== 'object' || answer === null || !('id' in answer)) return { row: { ...row, ...submitted } }
  const stored = answer as Values
  return { row: stored, ...settled(fields, submitted, values, startOf(fields, stored)) }
}
