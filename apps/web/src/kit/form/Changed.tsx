import type { ReactNode } from 'react'
import { ConflictDialog } from './ConflictDialog.tsx'
import type { Form } from './useForm.ts'
import type { Values } from './values.ts'
import { startOf } from './values.ts'

interface Props<T> {
  readonly form: Form<T>
  /** Saves again, after the user's choice. */
  readonly onResend: () => void
  /** Receives the chosen values if a screen holds more than the form; `reload` discards all input. */
  readonly onPut?: (values: Values, theirs: Values, reload: boolean) => void
  readonly children?: ReactNode
}

/** The record saved by somebody else, if that is why the last save failed. */
export const theirsOf = (form: Pick<Form<unknown>, 'refusal'>): Values | undefined =>
  form.refusal?.code === 'record.changed' ? (form.refusal.current as Values | undefined) : undefined

/** The record was changed meanwhile: asks which values to keep, then saves again. */
export function Changed<T>({ form, onResend, onPut = form.replace, children }: Props<T>) {
  const theirs = theirsOf(form)
  if (!theirs || !form.row) return null
  const take = (values: Values) => {
    onPut(values, theirs, false)
    onResend()
  }
  return (
    <ConflictDialog
      fields={form.shape.fields}
      began={form.row}
      mine={form.values}
      theirs={theirs}
      onTake={take}
      onReload={() => onPut(startOf(form.shape.fields, theirs), theirs, true)}
      onCancel={form.dismiss}
    >
      {children}
    </ConflictDialog>
  )
}
