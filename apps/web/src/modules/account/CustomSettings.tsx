import { SettingsPanel } from '../../theme/preferences/SettingsPanel.tsx'
import { SettingsFrame } from './AccountFrame.tsx'
import styles from './account.module.css'

/** The user's own appearance and layout of the page; in production the only place to change them. */
export default function CustomSettings() {
  return (
    <SettingsFrame>
      <section className={styles.card} aria-labelledby="account-custom">
        <h2 id="account-custom">个性化</h2>
        <p>只对您本人生效，换一台电脑登录也一样。</p>
        <SettingsPanel />
      </section>
    </SettingsFrame>
  )
}
