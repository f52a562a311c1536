import { administrator, administratorApi, resetAdministratorPassword } from '@guanqiao/domain/rights/users'
import { sendResetLink } from '@guanqiao/domain/identity/recovery'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import { calling } from '../../kit/acts/rowCalls.ts'
import { crudScreen } from '../../kit/CrudScreen.tsx'
import type { RowAction } from '../../kit/EntityTable.tsx'
import { linkAct, OneTimePassword, passwordActions, showFirstPassword } from './OneTimePassword.tsx'

const actions = (row: ListRow<typeof administrator>): readonly RowAction[] => [
  ...passwordActions(resetAdministratorPassword, row),
  {
    key: 'link',
    label: '发送设置密码链接',
    ...calling(linkAct(sendResetLink, row)),
  },
]

export default crudScreen(administrator, administratorApi, {
  useActions: () => actions,
  onCreated: showFirstPassword(resetAdministratorPassword),
  Tools: OneTimePassword,
})
