import type { ListRow } from '@guanqiao/domain/kit/entity'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import type { container } from '@guanqiao/domain/transport/container'
import { gateIn } from '@guanqiao/domain/transport/container'
import type { ReactNode } from 'react'
import { EntityForm } from '../../kit/EntityForm.tsx'
import type { DialogStand } from '../../kit/EntityTable.tsx'
import { useToast } from '../../kit/overlays.tsx'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import { useWrite } from '../../kit/useOperation.ts'

type Container = Pick<ListRow<typeof container>, 'container_number' | 'site_id' | 'site_id_text' | 'yard_position'>
type GateIn = InputOf<typeof gateIn>

interface Props extends DialogStand {
  readonly row: Container
}

/** Gate-in of a container: its place in the yard and the time. */
export function GateInDialog({ row, open, onClose }: Props): ReactNode {
  const write = useWrite(gateIn)
  const toast = useToast()
  const submit = async (value: GateIn) => {
    await write.mutateAsync(value)
    void toast.success(`${value.container_number} 已进场`)
    onClose()
  }
  return (
    <Modal open={open} title="集装箱进场" width={520} footer={null} onCancel={onClose} destroyOnHidden>
      <EntityForm
        shape={gateIn.input}
        row={{
          container_number: row.container_number,
          site_id: row.site_id,
          site_id_text: row.site_id_text,
          yard_position: row.yard_position,
        }}
        disabled={['container_number']}
        submitWord="确认进场"
        onSubmit={submit}
        onCancel={onClose}
      />
    </Modal>
  )
}
