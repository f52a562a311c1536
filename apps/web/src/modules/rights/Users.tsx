import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { resetFactor } from '@guanqiao/domain/identity/recovery'
import { appUser, appUserApi, endSessions, resetPassword } from '@guanqiao/domain/rights/users'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import { Link } from 'react-router'
import { calling } from '../../kit/acts/rowCalls.ts'
import { crudScreen } from '../../kit/CrudScreen.tsx'
import type { RowAction } from '../../kit/EntityTable.tsx'
import { OneTimePassword, passwordActions, showFirstPassword } from './OneTimePassword.tsx'
import { rightsAction } from './grid/rightsAction.tsx'

type User = ListRow<typeof appUser>

const actions = (row: User): readonly RowAction[] => [
  rightsAction('user', row.id, row.full_name),
  ...passwordActions(resetPassword, row),
  {
    key: 'factor',
    label: '重置二次验证',
    ...calling({
      confirm: {
        title: `是否重置“${row.full_name}”的二次验证？`,
        content: '用于手机和恢复码都丢失时。请先当面核实身份：重置后只凭密码就能登录。',
        okText: '重置',
      },
      operation: resetFactor,
      input: { id: row.id },
      done: '二次验证已重置',
    }),
  },
  {
    key: 'end',
    label: '强制下线',
    ...calling({
      confirm: {
        title: `是否让“${row.full_name}”立即下线？`,
        content: '其所有登录随即失效，可以重新登录。',
        okText: '下线',
      },
      operation: endSessions,
      input: { id: row.id },
      done: '已下线',
    }),
  },
]

function Tools() {
  return (
    <>
      <Link to={linkTo(screens.accounts)}>账号与锁定</Link>
      <OneTimePassword />
    </>
  )
}

export default crudScreen(appUser, appUserApi, {
  useActions: () => actions,
  onCreated: showFirstPassword(resetPassword),
  Tools,
})
