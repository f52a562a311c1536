import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { enterprise, enterpriseApi } from '@guanqiao/domain/rights/enterprise'
import { administratorApi, enterpriseUsers, roleApi } from '@guanqiao/domain/rights/users'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import { crudScreen } from '../../kit/CrudScreen.tsx'
import type { RowAction } from '../../kit/EntityTable.tsx'
import { Members } from './Members.tsx'
import { rightsAction } from './grid/rightsAction.tsx'

const actions = (row: ListRow<typeof enterprise>): readonly RowAction[] => [
  { ...rightsAction('enterprise', row.id, row.company_name), label: '开通范围' },
  {
    key: 'users',
    label: '用户',
    operation: enterpriseUsers,
    dialog: (stand) => (
      <Members {...stand} operation={enterpriseUsers} id={row.id} title={`${row.company_name}的用户`} />
    ),
  },
  {
    key: 'administrators',
    label: '管理员',
    operation: administratorApi.list,
    to: linkTo(screens.administrators, { enterprise_id: row.id }),
  },
  { key: 'roles', label: '角色', operation: roleApi.list, to: linkTo(screens.roles, { enterprise_id: row.id }) },
]

export default crudScreen(enterprise, enterpriseApi, { useActions: () => actions })
