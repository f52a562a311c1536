import { acknowledgeAlarm } from '@guanqiao/domain/customs/manifest.calls'
import { Button } from 'antd'
import { useAct } from '../../kit/acts/useAct.ts'
import { useAllowed } from '../../kit/permissions.ts'
import styles from './batchView.module.css'

interface Props {
  /** Id of the manifest. */
  readonly id: string
  readonly alarm: string
}

/** A reply of customs that needs a person, such as a revoked release: shown above the batch until a user acknowledges it. */
export function Alarm({ id, alarm }: Props) {
  const mayAcknowledge = useAllowed(acknowledgeAlarm)
  const { run, busy } = useAct()
  const acknowledge = () => run({ operation: acknowledgeAlarm, input: { id } })
  return (
    <section className={`${styles.card} ${styles.alarm}`} role="alert" aria-label="海关警示">
      <p>
        <strong>海关警示</strong> {alarm}。
      </p>
      {mayAcknowledge && (
        <Button size="small" loading={busy} onClick={() => void acknowledge()}>
          已知悉
        </Button>
      )}
    </section>
  )
}
