import { grouped } from '@guanqiao/domain/kit/decimal'
import type { Expected, Verdict, Weighed } from '@guanqiao/domain/weighing/weighing.rules'
import { StatusTag } from '../../../kit/cells.tsx'
import { Signed } from '../Signed.tsx'
import type { Pass, Ticket } from './reckon.ts'
import { expectedWeight } from './reckon.ts'
import styles from '../weighing.module.css'

interface Props {
  readonly ticket: Ticket | undefined
  readonly pass: Pass
  readonly weighed: Weighed
  readonly expected: Expected
  readonly verdict: Verdict
  readonly containerTare: unknown
}

const shown = (weight: string | null | undefined) => (weight === null || weight === undefined ? '—' : grouped(weight))

/** The weights so far, the resulting net weight, and its remarks. */
export function Figures({ ticket, pass, weighed, expected, verdict, containerTare }: Props) {
  const should = expectedWeight(pass, ticket, expected, containerTare)
  return (
    <div className={styles.figures} aria-live="polite">
      <dl>
        <div>
          <dt>毛重</dt>
          <dd className="figures">{shown(weighed.gross_weight)}</dd>
        </div>
        <div>
          <dt>皮重</dt>
          <dd className="figures">{shown(weighed.tare_weight)}</dd>
        </div>
        <div>
          <dt>{pass === 'gross' ? '预计毛重' : '预计皮重'}</dt>
          <dd className={`figures ${styles.quiet}`}>{shown(should)}</dd>
        </div>
        <div>
          <dt>申报毛重</dt>
          <dd className={`figures ${styles.quiet}`}>{shown(expected.declared_gross)}</dd>
        </div>
      </dl>
      <div className={styles.net}>
        <span>净重 kg</span>
        <strong className="figures">{shown(verdict.net_weight)}</strong>
        {verdict.difference_percent !== null && (
          <span>
            与申报差 <Signed value={verdict.difference_percent} unit="%" />
          </span>
        )}
      </div>
      {verdict.alerts.length > 0 && (
        <ul className={styles.alerts}>
          {verdict.alerts.map(({ rule, severity, message }) => (
            <li key={rule}>
              <StatusTag
                tone={severity === 'hold' ? 'bad' : 'attention'}
                word={severity === 'hold' ? '须审批' : '提醒'}
              />{' '}
              {message}
            </li>
          ))}
        </ul>
      )}
      {verdict.held && (
        <p className={styles.held}>
          超过允差：保存后磅单待审批，由有审批权限的人（不能是本单司磅员）通过或退回重磅；通过前不计完成。
        </p>
      )}
    </div>
  )
}
