import { ConflictDialog } from './conflict/ConflictDialog.tsx'
import type { Form } from './useForm.ts'
import type { Values } from './values.ts'
import { startOf } from './values.ts'

interface Props<T> {
  readonly form: Form<T>
  /** Saves again, after the user's choice. */
  readonly onResend: () => void
}

/** The record was changed meanwhile: asks which values to keep, then saves again. */
export function VersionConflict<T>({ form, onResend }: Props<T>) {
  const theirs = form.refusal?.code === 'record.changed' ? (form.refusal.current as Values | undefined) : undefined
  if (!theirs || !form.row) return null
  const take = (values: Values) => {
    form.replace(values, theirs)
    onResend()
  }
  return (
    <ConflictDialog
      key={String(theirs['version'])}
      fields={form.shape.fields}
      began={form.row}
      mine={form.values}
      theirs={theirs}
      onTake={take}
      onReload={() => form.replace(startOf(form.shape.fields, theirs), theirs)}
      onCancel={form.dismiss}
    />
  )
}
