import { buttons } from '@guanqiao/domain/kit/access'
import type { Button as Right } from '@guanqiao/domain/kit/access'
import { useRights } from '../../kit/permissions.ts'
import { useSession } from '../../platform/session/session.ts'
import { menuRows } from './menuRows.ts'
import styles from './account.module.css'

/** What the user may do, on each menu. */
export function RightsTable() {
  const { navigation } = useSession()
  const hasRight = useRights()
  const rightLabels = Object.entries(buttons) as [Right, string][]
  return (
    <section className={styles.card} aria-labelledby="account-rights">
      <h2 id="account-rights">我的权限</h2>
      <p>由本人、角色和用户组的权限合并而成；如需调整，请联系管理员。</p>
      <div className={styles.frame} tabIndex={0} role="region" aria-label="权限表">
        <table>
          <thead>
            <tr>
              <th scope="col">模块</th>
              <th scope="col">菜单</th>
              <th scope="col">可用操作</th>
            </tr>
          </thead>
          <tbody>
            {menuRows(navigation).map(({ module, name, key }) => (
              <tr key={key}>
                <td>{module}</td>
                <th scope="row">{name}</th>
                <td>
                  {rightLabels
                    .filter(([button]) => hasRight(key, button))
                    .map(([, label]) => label)
                    .join('、') || '—'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
