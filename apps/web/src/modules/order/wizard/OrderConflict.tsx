import { Conflict } from '../../../kit/form/Conflict.tsx'
import type { Values } from '../../../kit/form/values.ts'
import { startOf } from '../../../kit/form/values.ts'
import type { OrderInHand } from '../draft/useOrder.ts'

interface Props {
  readonly it: OrderInHand
  /** Called when the user has chosen and the order should be kept again. */
  readonly onTaken: () => void
}

/** Somebody changed the order meanwhile: mine and theirs side by side. */
export function OrderConflict({ it: { form }, onTaken }: Props) {
  const theirs = form.refusal?.code === 'record.changed' ? (form.refusal.current as Values | undefined) : undefined
  if (!theirs || !form.row) return null
  const take = (values: Values) => {
    form.replace(values, theirs)
    onTaken()
  }
  return (
    <Conflict
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
