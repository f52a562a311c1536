import type { Row } from '@guanqiao/domain/kit/entity'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import type { container } from '@guanqiao/domain/transport/container'
import { gateIn } from '@guanqiao/domain/transport/container'
import type { ReactNode } from 'react'
import { useCallback, useState } from 'react'
import { EntityForm } from '../../kit/EntityForm.tsx'
import { useToast } from '../../kit/overlays.tsx'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import { useWrite } from '../../kit/useOperation.ts'

type Container = Row<typeof container>
type GateIn = InputOf<typeof gateIn>

interface Props {
  readonly row: Container | undefined
  readonly onClose: () => void
}

/** Takes a container into the yard: where it stands and since when. */
export function GateInDialog({ row, onClose }: Props): ReactNode {
  const write = useWrite(gateIn)
  const toast = useToast()
  const close = useCallback(() => onClose(), [onClose])
  const [opened, setOpened] = useState(row)
  if (row && row !== opened) setOpened(row)
  const submit = async (value: GateIn) => {
    await write.mutateAsync(value)
    void toast.success(`${value.container_number} 已进场`)
    close()
  }
  return (
    <Modal open={row !== undefined} title="集装箱进场" width={520} footer={null} onCancel={close} destroyOnHidden>
      {opened && (
        <EntityForm
          key={opened.id}
          shape={gateIn.input}
          row={{
            container_number: opened.container_number,
            site_id: opened.site_id,
            site_id_text: opened.site_id_text,
            yard_position: opened.yard_position,
          }}
          disabled={['container_number']}
          submitWord="确认进场"
          onSubmit={submit}
          onCancel={close}
        />
      )}
    </Modal>
  )
}
