import { ConflictDialog } from '../../../kit/form/ConflictDialog.tsx'
import type { Form } from '../../../kit/form/useForm.ts'
import type { Values } from '../../../kit/form/values.ts'
import { startOf } from '../../../kit/form/values.ts'
import type { Draft } from '../state/shape.ts'

/** Somebody saved the manifest meanwhile: mine beside theirs. */
export function Changed({ form, onResend }: { readonly form: Form<Draft>; readonly onResend: () => void }) {
  const theirs = form.refusal?.code === 'record.changed' ? (form.refusal.current as Values | undefined) : undefined
  if (!theirs || !form.row) return null
  const take = (values: Values) => {
    form.replace(values, theirs)
    onResend()
  }
  return (
    <ConflictDialog
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
