import { role, roleApi } from '@guanqiao/domain/rights/users'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import { crudScreen } from '../../kit/CrudScreen.tsx'
import type { RowAction } from '../../kit/EntityTable.tsx'
import { viewAs } from '../../kit/session/viewAs.ts'
import { rightsAction } from './grid/rightsAction.tsx'

const actions = (row: ListRow<typeof role>): readonly RowAction[] => [
  rightsAction('role', row.id, row.role_name),
  { key: 'view', label: '以此角色查看', operation: roleApi.get, onClick: () => viewAs(row.id) },
]

export default crudScreen(role, roleApi, { useActions: () => actions })
