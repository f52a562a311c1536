import type { ListRow } from '@guanqiao/domain/kit/entity'
import type { container } from '@guanqiao/domain/transport/container'
import { gateIn } from '@guanqiao/domain/transport/container'
import type { ReactNode } from 'react'
import type { DialogStand } from '../../kit/EntityTable.tsx'
import { StepDialog } from '../../kit/stepDialog/StepDialog.tsx'

type Container = Pick<ListRow<typeof container>, 'container_number' | 'site_id' | 'site_id_text' | 'yard_position'>

interface Props extends DialogStand {
  readonly row: Container
}

/** Gate-in of a container: its place in the yard and the time. */
export function GateInDialog({ row, ...stand }: Props): ReactNode {
  const { container_number, site_id, site_id_text, yard_position } = row
  return (
    <StepDialog
      {...stand}
      title="集装箱进场"
      shape={gateIn.input}
      row={{ container_number, site_id, site_id_text, yard_position }}
      disabled={['container_number']}
      operation={gateIn}
      input={(values) => values}
      submitWord="确认进场"
      done={`${container_number} 已进场`}
    />
  )
}
