import type { Step } from '../draft/steps.ts'
import { steps } from '../draft/steps.ts'

/** Where the order stands, and the way to each step. */
export function StepBar({ step, onWalk }: { readonly step: Step; readonly onWalk: (to: Step) => void }) {
  return (
    <nav className="gq-section order-steps" aria-label="步骤">
      <ol>
        {steps.map((title, at) => (
          <li key={title} className={at < step ? 'order-step-done' : ''}>
            <button type="button" aria-current={at === step ? 'step' : false} onClick={() => onWalk(at as Step)}>
              <span className="figures" aria-hidden="true">
                {at < step ? '✓' : at + 1}
              </span>
              <span className="order-step-title">{title}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
