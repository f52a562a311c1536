import { administrator, administratorApi, resetAdministratorPassword } from '@guanqiao/domain/access/people/people'
import { sendResetLink } from '@guanqiao/domain/access/recovery'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import { crudScreen } from '../../kit/CrudScreen.tsx'
import type { RowAction } from '../../kit/EntityTable.tsx'
import { OneTimePassword, passwordActions, showFirstPassword } from './OneTimePassword.tsx'

const actions = (row: ListRow<typeof administrator>): readonly RowAction[] => [
  ...passwordActions(resetAdministratorPassword, 'administrator', row),
  {
    key: 'link',
    word: '发送设置密码链接',
    button: 'edit',
    act: (run) =>
      run({
        confirm: {
          title: `是否把设置密码的链接发给“${row.full_name}”？`,
          content: '发到账号登记的邮箱，30分钟内有效，只能用一次。原密码在设置新密码之前仍然有效。',
          okText: '发送',
        },
        operation: sendResetLink,
        input: { id: row.id },
        done: '链接已发出',
      }),
  },
]

export default crudScreen(administrator, administratorApi, {
  useActions: () => actions,
  onCreated: showFirstPassword(resetAdministratorPassword),
  Tools: OneTimePassword,
})
