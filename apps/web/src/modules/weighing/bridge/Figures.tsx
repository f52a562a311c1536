import type { Expected, Verdict, Weighed } from '@guanqiao/domain/weighing/weighing.rules'
import { Figure } from '../../../kit/cells/Figure.tsx'
import { AlertList } from '../AlertList.tsx'
import { SignedDifference } from '../SignedDifference.tsx'
import type { Pass, Ticket } from './weights.ts'
import { expectedWeight } from './weights.ts'
import styles from '../weighing.module.css'

interface Props {
  readonly ticket: Ticket | undefined
  readonly pass: Pass
  readonly weighed: Weighed
  readonly expected: Expected
  readonly verdict: Verdict
  readonly containerTare: unknown
}

/** The weights so far, the resulting net weight, and its remarks. */
export function Figures({ ticket, pass, weighed, expected, verdict, containerTare }: Props) {
  const should = expectedWeight(pass, ticket, expected, containerTare)
  return (
    <div className={styles.figures} aria-live="polite">
      <dl>
        <div>
          <dt>毛重</dt>
          <dd className="figures">
            <Figure value={weighed.gross_weight} none="—" />
          </dd>
        </div>
        <div>
          <dt>皮重</dt>
          <dd className="figures">
            <Figure value={weighed.tare_weight} none="—" />
          </dd>
        </div>
        <div>
          <dt>{pass === 'gross' ? '预计毛重' : '预计皮重'}</dt>
          <dd className={`figures ${styles.quiet}`}>
            <Figure value={should} none="—" />
          </dd>
        </div>
        <div>
          <dt>申报毛重</dt>
          <dd className={`figures ${styles.quiet}`}>
            <Figure value={expected.declared_gross} none="—" />
          </dd>
        </div>
      </dl>
      <div className={styles.net}>
        <span>净重 kg</span>
        <strong className="figures">
          <Figure value={verdict.net_weight} none="—" />
        </strong>
        {verdict.difference_percent !== null && (
          <span>
            与申报差 <SignedDifference value={verdict.difference_percent} unit="%" alerts={verdict.alerts} />
          </span>
        )}
      </div>
      {verdict.alerts.length > 0 && <AlertList alerts={verdict.alerts} />}
      {verdict.isHeld && (
        <p className={styles.held}>
          超过允差：保存后磅单待审批，由有审批权限的人（不能是本单司磅员）通过或退回重磅；通过前不计完成。
        </p>
      )}
    </div>
  )
}
