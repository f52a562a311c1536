import type { Row } from '@guanqiao/domain/kit/entity'
import { container, containerApi } from '@guanqiao/domain/transport/container'
import type { ReactNode } from 'react'
import { createContext, useContext, useState } from 'react'
import { crudScreen } from '../../kit/CrudScreen.tsx'
import type { RowAction } from '../../kit/EntityTable.tsx'
import { GateInDialog } from './GateIn.tsx'

type Container = Row<typeof container>

const ForGateIn = createContext<(row: Container) => void>(() => undefined)

const inYard = new Set(['in_yard', 'loaded'])

function useActions(): (row: Container) => readonly RowAction[] {
  const open = useContext(ForGateIn)
  return (row) => [
    {
      key: 'in',
      word: '进场',
      button: 'edit',
      onClick: () => open(row),
      disabled: inYard.has(row.status) ? '箱子已在场' : undefined,
    },
  ]
}

const List = crudScreen(container, containerApi, {
  useActions,
  sections: [
    { title: '箱体', fields: ['container_number', 'owner_id', 'size_type', 'tare_weight', 'max_gross', 'status'] },
    { title: '装载', fields: ['fullness', 'source_code', 'seal_no', 'seal_type', 'vehicle_id'] },
    { title: '位置', fields: ['site_id', 'yard_position', 'remark'] },
  ],
})

export default function Containers(): ReactNode {
  const [row, open] = useState<Container>()
  return (
    <ForGateIn value={open}>
      <List />
      <GateInDialog row={row} onClose={() => open(undefined)} />
    </ForGateIn>
  )
}
