import type { Step } from '../draft/steps.ts'
import { steps } from '../draft/steps.ts'
import styles from './wizard.module.css'
import { SectionCard } from '../../../kit/parts/form.ts'

interface Props {
  readonly step: Step
  /** Steps with known errors. */
  readonly faulty: ReadonlySet<Step>
  /** Steps without missing values. */
  readonly complete: ReadonlySet<Step>
  readonly onWalk: (to: Step) => void
}

const classOf = (isFaulty: boolean, isDone: boolean) => (isFaulty ? styles.stepFaulty : isDone ? styles.stepDone : '')

/** The current step, and links to each step. */
export function StepBar({ step, faulty, complete, onWalk }: Props) {
  const isDone = (at: number) => at < step && complete.has(at as Step)
  return (
    <SectionCard as="nav" className={styles.steps} aria-label="步骤">
      <ol>
        {steps.map((title, at) => (
          <li key={title} className={classOf(faulty.has(at as Step), isDone(at))}>
            <button type="button" aria-current={at === step ? 'step' : false} onClick={() => onWalk(at as Step)}>
              <span className={`${styles.stepNumber} figures`} aria-hidden="true">
                {faulty.has(at as Step) ? '!' : isDone(at) ? '✓' : at + 1}
              </span>
              <span className={styles.stepTitle}>{title}</span>
              {faulty.has(at as Step) ? (
                <span className="unseen">有必改项</span>
              ) : (
                isDone(at) && <span className="unseen">已填齐</span>
              )}
            </button>
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}
