import { PasswordCard } from './PasswordCard.tsx'
import { FactorCard } from './FactorCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import styles from '../security.module.css'

/** The user's password, second factor and sessions. */
export default function SecuritySettings() {
  return (
    <div className={styles.page}>
      <PasswordCard />
      <FactorCard />
      <SessionsCard />
    </div>
  )
}
