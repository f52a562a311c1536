import { SettingsFrame } from '../AccountFrame.tsx'
import { RightsTable } from '../RightsTable.tsx'
import { FactorCard } from './FactorCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import styles from './security.module.css'

/** The user's password, second factor, sessions and rights. */
export default function SecuritySettings() {
  return (
    <SettingsFrame>
      <div className={styles.page}>
        <PasswordCard />
        <FactorCard />
        <SessionsCard />
        <RightsTable />
      </div>
    </SettingsFrame>
  )
}
