import { createManifest } from '@guanqiao/domain/customs/manifest.calls'
import { findings } from '@guanqiao/domain/customs/manifest.rules'
import { parse } from '@guanqiao/domain/kit/shape'
import type { CheckAnswer, Difference, Fault } from './faultyManifest.ts'
import { context, faultyManifest } from './faultyManifest.ts'

interface CheckResult {
  readonly answer: CheckAnswer | 'nothing'
  /** All messages, for diagnosis if the result differs from the table. */
  readonly said: readonly string[]
}

/** Our side's findings at the fault's field: at entry, otherwise in the check before sending. */
export function checkAnswer(fault: Difference & Pick<Fault, 'field' | 'context'>): CheckResult {
  const { head, bills } = faultyManifest(fault)
  const draft = { ...head, bills }
  const parsed = parse(createManifest.input, draft)
  if (!parsed.ok) {
    const said = parsed.fields.map(({ path, message }) => `${path}: ${message}`)
    const isNamed = fault.field === '' || parsed.fields.some(({ path }) => path === fault.field)
    return { answer: isNamed ? 'entry' : 'nothing', said }
  }
  const { bills: remainingBills, ...remainingHead } = parsed.value
  const around = { ...context, ...fault.context }
  const rows = findings(remainingHead, remainingBills ?? [], around)
  const said = rows.map(({ path, severity, rule, message }) => `${path} ${severity} ${rule}: ${message}`)
  const fieldFindings = rows.filter(({ path }) => path === fault.field)
  if (fieldFindings.some(({ severity }) => severity === 'block')) return { answer: 'block', said }
  if (fieldFindings.some(({ severity }) => severity === 'warn')) return { answer: 'warn', said }
  return { answer: rows.every(({ severity }) => severity === 'note') ? 'normalised' : 'nothing', said }
}
