import { useState } from 'react'
import type { CallProblem } from '../../kit/call.ts'
import { useSubmit } from '../../kit/acts/useSubmit.ts'

/** What is wrong with an entry, by field; `form` has no field. */
export type Refused<E> = { readonly [K in keyof E | 'form']?: string | undefined }

/** The input of a form of texts, what is wrong with it, and its sending. `send` returns what is missing instead of calling. */
export function useEntry<E extends Readonly<Record<string, string>>>(
  blank: E,
  send: (entry: E) => Promise<Refused<E> | void>,
) {
  const [entry, setEntry] = useState(blank)
  const [refusal, setRefusal] = useState<Refused<E>>({})
  const { submit, busy } = useSubmit(
    async () => {
      const missing = await send(entry)
      if (missing) setRefusal(missing)
    },
    (problem) => setRefusal(refusedIn(problem, blank)),
  )
  const set = (name: keyof E) => (value: string) => {
    setEntry({ ...entry, [name]: value })
    setRefusal({ ...refusal, [name]: undefined, form: undefined })
  }
  return { entry, refusal, setRefusal, set, submit, busy }
}

function refusedIn<E extends object>({ fields, message }: CallProblem, blank: E): Refused<E> {
  const fieldProblems = fields.filter(({ path }) => path in blank)
  const messages =
    fieldProblems.length > 0 ? fieldProblems.map((field) => [field.path, field.message]) : [['form', message]]
  return Object.fromEntries(messages) as Refused<E>
}
