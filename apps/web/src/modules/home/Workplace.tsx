import { Link } from 'react-router'
import { useSession } from '../../kit/session/session.ts'
import { today } from '../../kit/time.ts'
import { greeting, hourInChina } from './greeting.ts'
import { TodoList } from './TodoList.tsx'
import styles from './home.module.css'

/** The first screen: the user's pending tasks, and links to their screens. */
export default function Workplace() {
  const { user } = useSession()
  return (
    <div className="home">
      <header className={styles.head}>
        <h2>
          {greeting(hourInChina())}，{user.full_name}
        </h2>
        <p className="figures">
          {today()}
          {user.enterprise_name && ` · ${user.enterprise_name}`}
        </p>
      </header>
      <div className={styles.columns}>
        <TodoList />
        <Ways />
      </div>
    </div>
  )
}

/** The user's modules and menus, as in the side menu. */
function Ways() {
  const { navigation } = useSession()
  return (
    <section className={styles.card} aria-labelledby="home-ways">
      <h3 id="home-ways">功能入口</h3>
      {navigation.map(({ module_name, platform_menus }) => (
        <div key={module_name} className={styles.module}>
          <h4>{module_name}</h4>
          <ul>
            {platform_menus.map(({ menu_name, menu_path }) => (
              <li key={menu_path}>
                <Link to={menu_path}>{menu_name}</Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
