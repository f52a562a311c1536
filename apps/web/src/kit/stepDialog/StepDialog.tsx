import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { DialogStand } from '../EntityTable.tsx'
import { useToast } from '../overlays.tsx'
import { Modal } from '../overlays/dialogs.tsx'
import { Note } from '../parts/text.ts'
import type { StepFormProps } from './StepForm.tsx'
import { StepForm } from './StepForm.tsx'
import styles from './stepDialog.module.css'

interface Props<T, I, O> extends DialogStand, Omit<StepFormProps<T, I, O>, 'onDone' | 'onCancel'> {
  readonly title: string
  /** What the step means, above the form. */
  readonly note?: ReactNode
  /** The notice after success. */
  readonly done: string | ((output: O) => string)
  /** Runs after success, for example to navigate to another screen. */
  readonly after?: (output: O, input: I) => void
  /** The fields are still being read. */
  readonly isLoading?: boolean
  /** Content that belongs to the step beside its entries, above them. */
  readonly children?: ReactNode
}

/** A step that takes a few entries: a form, one call, a notice. */
export function StepDialog<T, I, O>(props: Props<T, I, O>): ReactNode {
  const { open, onClose, title, note, done, after, isLoading = false, children, ...form } = props
  const toast = useToast()
  const finish = (output: O, input: I) => {
    void toast.success(typeof done === 'function' ? done(output) : done)
    onClose()
    after?.(output, input)
  }
  return (
    <Modal open={open} title={title} width={children ? 720 : 560} footer={null} onCancel={onClose} destroyOnHidden>
      {note && <Note>{note}</Note>}
      {children && <div className={styles.beside}>{children}</div>}
      {isLoading ? <Skeleton active /> : <StepForm {...form} onDone={finish} onCancel={onClose} />}
    </Modal>
  )
}
