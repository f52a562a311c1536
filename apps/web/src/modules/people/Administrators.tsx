import { administrator, administratorApi, resetAdministratorPassword } from '@guanqiao/domain/access/people/people'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import { crudScreen } from '../../kit/CrudScreen.tsx'
import { OneTimePassword, passwordActions, showFirstPassword } from './OneTimePassword.tsx'

const actions = (row: ListRow<typeof administrator>) =>
  passwordActions(resetAdministratorPassword, 'administrator', row)

export default crudScreen(administrator, administratorApi, {
  useActions: () => actions,
  onCreated: showFirstPassword(resetAdministratorPassword),
  Tools: OneTimePassword,
})
