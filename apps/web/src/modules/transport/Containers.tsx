import { linkTo, screens } from '@guanqiao/domain/screens/index'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import { container, containerApi, gateIn } from '@guanqiao/domain/transport/container'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { Can } from '../../kit/Can.tsx'
import { crudScreen } from '../../kit/CrudScreen.tsx'
import type { Listed, RowAction } from '../../kit/EntityTable.tsx'
import { GateInDialog } from './GateIn.tsx'

const needs = ['container_number', 'status', 'site_id', 'yard_position'] as const
type Container = Listed<ListRow<typeof container>, (typeof needs)[number]>

const inYard = new Set(['in_yard', 'loaded'])

const actions = (row: Container): readonly RowAction[] => [
  {
    key: 'in',
    label: '进场',
    operation: gateIn,
    dialog: (stand) => <GateInDialog row={row} {...stand} />,
    disabled: inYard.has(row.status) ? '箱子已在场' : undefined,
  },
]

function Tools() {
  const go = useNavigate()
  return (
    <Can operation={containerApi.create}>
      <Button onClick={() => void go(linkTo(screens.calculateContainers))}>箱号计算</Button>
    </Can>
  )
}

export default crudScreen(container, containerApi, {
  Tools,
  needs,
  useActions: () => actions,
  sections: [
    {
      title: '箱体',
      fields: ['container_number', 'check_confirmed', 'owner_id', 'size_type', 'tare_weight', 'max_gross', 'status'],
    },
    { title: '装载', fields: ['fullness', 'source_code', 'seal_no', 'seal_type', 'vehicle_id'] },
    { title: '位置', fields: ['site_id', 'yard_position', 'remark'] },
  ],
})
