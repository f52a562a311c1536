import type { myActivity } from '@guanqiao/domain/audit/myActivity'
import { ACTIVITY_DAYS } from '@guanqiao/domain/audit/myActivity'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { menus } from '@guanqiao/domain/menus'
import { Link } from 'react-router'
import { useSession } from '../../../platform/session/session.ts'
import { showInstant } from '../../../kit/time.ts'
import { menuRows } from '../menuRows.ts'
import styles from '../account.module.css'

type Used = OutputOf<typeof myActivity>['menus']

/** A card for each menu: how often it was used lately, and when last. */
export function AppCards({ used }: { readonly used: Used }) {
  const { navigation } = useSession()
  const byMenu = new Map(used.map((entry) => [entry.menu, entry]))
  const rows = menuRows(navigation).map((row) => ({
    ...row,
    path: menus.find(({ key }) => key === row.key)?.menu_path,
    use: byMenu.get(row.key),
  }))
  const sorted = rows.toSorted((a, b) => (b.use?.count ?? 0) - (a.use?.count ?? 0))
  return (
    <ul className={styles.apps}>
      {sorted.map(
        ({ key, module, name, path, use }) =>
          path && (
            <li key={key}>
              <Link to={path}>{name}</Link>
              <span>{module}</span>
              <span className="figures">
                {use
                  ? `近 ${ACTIVITY_DAYS} 天 ${use.count} 次，最近 ${showInstant(use.at).slice(5, 16)}`
                  : `近 ${ACTIVITY_DAYS} 天没有改动`}
              </span>
            </li>
          ),
      )}
    </ul>
  )
}
