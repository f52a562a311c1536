import { putOffWork } from '@guanqiao/domain/todo/tasks'
import { draft } from '@guanqiao/domain/kit/operation'
import { EntityForm } from '../../kit/EntityForm.tsx'
import { Modal } from '../../kit/overlays/dialogs.tsx'

const { until } = putOffWork.input.fields
const shape = draft({ until: until! })

interface Props {
  readonly title: string
  readonly open: boolean
  readonly onClose: () => void
  /** Rejects with the problem of the call. */
  readonly onChoose: (until: string) => Promise<unknown>
}

/** Puts a task off until a time of the user's own choice. */
export default function PutOffDialog({ title, open, onClose, onChoose }: Props) {
  return (
    <Modal open={open} title={`推迟：${title}`} width={440} footer={null} onCancel={onClose} destroyOnHidden>
      <EntityForm
        shape={shape}
        submitWord="推迟"
        onSubmit={async (value) => {
          await onChoose(String(value['until']))
          onClose()
        }}
        onCancel={onClose}
      />
    </Modal>
  )
}
