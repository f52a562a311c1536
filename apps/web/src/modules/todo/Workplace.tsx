import { batchApi } from '@guanqiao/domain/order/batch'
import { lazy, Suspense } from 'react'
import { useAllowed } from '../../kit/permissions.ts'
import { useSession } from '../../platform/session/session.ts'
import { today } from '@guanqiao/domain/kit/reading/shownDay'
import { userStorageNames } from '../../kit/userStorage.ts'
import { greeting, hourInChina } from './greeting.ts'
import { TodoList } from './TodoList.tsx'
import styles from './home.module.css'

const UnsavedDrafts = lazy(() => import('./UnsavedDrafts.tsx'))
const Figures = lazy(() => import('./Figures.tsx'))

/** The first screen: the user's pending tasks, and the figures of the batches. */
export default function Workplace() {
  const { user } = useSession()
  const mayCount = useAllowed(batchApi.statistics)
  return (
    <div>
      <header className={styles.head}>
        <h2>
          {greeting(hourInChina())}，{user.full_name}
        </h2>
        <p className="figures">
          {today()}
          {user.enterprise_name && ` · ${user.enterprise_name}`}
        </p>
      </header>
      {userStorageNames('draft:').length > 0 && (
        <Suspense fallback={null}>
          <UnsavedDrafts />
        </Suspense>
      )}
      <div className={mayCount ? styles.columns : ''}>
        <TodoList />
        {mayCount && (
          <Suspense fallback={null}>
            <Figures />
          </Suspense>
        )}
      </div>
    </div>
  )
}
