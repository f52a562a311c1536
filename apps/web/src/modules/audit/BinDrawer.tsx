import { binEntryFields, recycleGet, restoring } from '@guanqiao/domain/audit/recycle'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Can } from '../../kit/Can.tsx'
import { EntityDetails } from '../../kit/details/EntityDetails.tsx'
import { ChangeTable } from '../../platform/history/ChangeTable.tsx'
import { ListNeighbours } from '../../kit/neighbours/ListNeighbours.tsx'
import { Drawer } from '../../kit/overlays/dialogs.tsx'
import { ButtonBar, SectionCard, Stack } from '../../kit/parts/form.ts'
import { ErrorState } from '../../kit/table/states.tsx'
import { useRead } from '../../kit/useOperation.ts'

interface Props {
  readonly table: string | undefined
  readonly id: string | undefined
  readonly onClose: () => void
  readonly onRestore: (table: string, id: string) => Promise<void>
}

const names = ['label', 'entity_label', 'deleted_at', 'deleted_by', 'parts', 'merged_label', 'enterprise_id']

/** A deleted record as it was, with the button that brings it back. */
export function BinDrawer({ table, id, onClose, onRestore }: Props) {
  return (
    <Drawer
      open={id !== undefined}
      size="min(960px, 100vw)"
      title="已删除的记录"
      extra={id && <ListNeighbours table="recycled" id={id} drawer={{}} />}
      onClose={onClose}
      destroyOnHidden
    >
      {table && id && <Opened key={id} table={table} id={id} onRestore={onRestore} />}
    </Drawer>
  )
}

interface OpenedProps {
  readonly table: string
  readonly id: string
  readonly onRestore: (table: string, id: string) => Promise<void>
}

function Opened({ table, id, onRestore }: OpenedProps) {
  const [busy, setBusy] = useState(false)
  const { data, error, refetch } = useRead(recycleGet, { entity: table, id })
  if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const restore = async () => {
    setBusy(true)
    await onRestore(table, id)
    setBusy(false)
  }
  return (
    <Stack>
      <EntityDetails fields={binEntryFields} row={data} names={names} />
      <SectionCard aria-label="内容">
        <h2>内容</h2>
        <ChangeTable changes={data.fields} />
      </SectionCard>
      <ButtonBar>
        <Can operation={restoring}>
          <Button type="primary" loading={busy} onClick={() => void restore()}>
            恢复
          </Button>
        </Can>
      </ButtonBar>
    </Stack>
  )
}
