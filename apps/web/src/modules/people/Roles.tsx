import { role, roleApi } from '@guanqiao/domain/access/people/people'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import { crudScreen } from '../../kit/CrudScreen.tsx'
import { rightsAction } from './rights/rightsAction.tsx'

const actions = (row: ListRow<typeof role>) => [rightsAction('role', row.id, row.role_name)]

export default crudScreen(role, roleApi, { useActions: () => actions })
