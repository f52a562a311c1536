import type { Operation } from '@guanqiao/domain/kit/operation'
import type { Shape } from '@guanqiao/domain/kit/shape'
import type { ReactNode } from 'react'
import { EntityForm } from '../EntityForm.tsx'
import type { DialogStand } from '../EntityTable.tsx'
import { useToast } from '../overlays.tsx'
import { Modal } from '../overlays/dialogs.tsx'
import { Note } from '../parts/text.ts'
import { useWrite } from '../useOperation.ts'
import styles from './stepDialog.module.css'

interface Props<I> extends DialogStand {
  readonly title: string
  /** What the step means, above the form. */
  readonly note: string
  readonly operation: Operation<I, unknown>
  /** The entered fields; `input` adds the record. */
  readonly fields: readonly string[]
  readonly input: (values: Record<string, unknown>) => I
  readonly done: string
  /** Content that belongs to the step beside its entries, above them. */
  readonly children?: ReactNode
}

/** A step of a record that takes a few entries. */
export function StepDialog<I>({
  open,
  onClose,
  title,
  note,
  operation,
  fields,
  input,
  done,
  children,
}: Props<I>): ReactNode {
  const write = useWrite(operation)
  const toast = useToast()
  const shape: Shape<Record<string, unknown>> = {
    fields: Object.fromEntries(fields.map((name) => [name, operation.input.fields[name]!])),
    mode: 'draft',
  }
  const submit = async (values: Record<string, unknown>) => {
    await write.mutateAsync(input(values))
    void toast.success(done)
    onClose()
  }
  return (
    <Modal open={open} title={title} width={children ? 720 : 560} footer={null} onCancel={onClose} destroyOnHidden>
      <Note>{note}</Note>
      {children && <div className={styles.beside}>{children}</div>}
      <EntityForm shape={shape} submitWord="确认" onSubmit={submit} onCancel={onClose} />
    </Modal>
  )
}
