import { groupUsers, userGroup, userGroupApi } from '@guanqiao/domain/rights/users'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import { crudScreen } from '../../kit/CrudScreen.tsx'
import type { RowAction } from '../../kit/EntityTable.tsx'
import { Members } from './Members.tsx'
import { rightsAction } from './grid/rightsAction.tsx'

const actions = (row: ListRow<typeof userGroup>): readonly RowAction[] => [
  rightsAction('group', row.id, row.group_name),
  {
    key: 'members',
    label: '成员',
    operation: groupUsers,
    dialog: (stand) => (
      <Members {...stand} operation={groupUsers} id={row.id} title={`用户组“${row.group_name}”的成员`} />
    ),
  },
]

export default crudScreen(userGroup, userGroupApi, { useActions: () => actions })
