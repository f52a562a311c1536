import type { PlannedOrder } from '@guanqiao/domain/order/order.rules'
import { orderFindings } from '@guanqiao/domain/order/order.rules'
import { order, orderGoodsFields } from '@guanqiao/domain/order/order'
import { block } from '@guanqiao/domain/documents/finding'
import type { Finding } from '@guanqiao/domain/documents/finding'
import { useDeferredValue, useMemo, useState } from 'react'
import { at } from '../../../kit/form/paths.ts'
import type { Values } from '../../../kit/form/values.ts'
import { isSame, linesOf } from '../../../kit/form/values.ts'
import { useMarks } from '../../../documents/findings/marks.ts'
import type { Marks } from '../../../documents/findings/marks.ts'
import { isBlankGoods, review } from './review.ts'
import { savable } from './savable.ts'
import type { Step } from './steps.ts'
import { goodsStep, headStep, lastStep, stepOf, trucksStep } from './steps.ts'
import type { OrderInHand } from './useOrder.ts'
import type { ServerCheck } from './useServerCheck.ts'
import { useServerCheck } from './useServerCheck.ts'

/** Pause in typing after which the server checks the trucks. */
const TYPING_PAUSE_MS = 1200

export interface Review {
  /** The findings of the last step. On other steps, those of the last review whose fields have not been changed since. */
  readonly findings: readonly Finding[]
  /** The same by field. */
  readonly marks: Marks
  readonly check: ServerCheck
  readonly faulty: ReadonlySet<Step>
  /** Steps without missing values. */
  readonly complete: ReadonlySet<Step>
}

/** The findings of this browser and the server on the order. */
export function useReview(draft: OrderInHand, step: Step): Review {
  const { form, trucks, marks, refused, id } = draft
  const isLast = step === lastStep
  const checked = useMemo(() => ({ values: form.values, trucks, id }), [form.values, trucks, id])
  const check = useServerCheck(checked, isLast || (step === trucksStep && trucks.length > 0), {
    pause: isLast ? 0 : TYPING_PAUSE_MS,
    onTrucks: (findings) => draft.mark(findings, isLast),
  })
  const values = useDeferredValue(form.values)
  const reported = check.findings
  const current = useMemo(() => {
    if (!isLast) return undefined
    const entered = review(values, trucks, marks)
    const more = [
      ...reported,
      ...refused.filter(({ message }) => !reported.some((finding) => finding.message === message)),
    ]
    const isKnown = (other: Finding) =>
      entered.some((finding) => finding.path === other.path && finding.message === other.message)
    return { findings: [...more.filter((finding) => !isKnown(finding)), ...entered], content: values }
  }, [isLast, values, trucks, marks, refused, reported])
  const [reviewed, setReviewed] = useState(current)
  if (current && reviewed !== current) setReviewed(current)
  const findings = useMemo(
    () => current?.findings ?? (reviewed ? unchanged(reviewed, values) : []),
    [current, reviewed, values],
  )
  const complete = useMemo(() => {
    const lacking = stepsToMend(isLast ? findings : headAndGoods(values))
    return new Set(([headStep, goodsStep, trucksStep] as const).filter((other) => !lacking.has(other)))
  }, [isLast, values, findings])
  const faulty = useMemo(() => stepsToMend(findings), [findings])
  return { findings, marks: useMarks(findings), check, faulty, complete }
}

interface Reviewed {
  readonly findings: readonly Finding[]
  /** The reviewed input. */
  readonly content: Values
}

const unchanged = ({ findings, content }: Reviewed, now: Values): Finding[] =>
  findings.filter(({ path }) => isSame(at(content, path ?? ''), at(now, path ?? '')))

const stepsToMend = (findings: readonly Finding[]): ReadonlySet<Step> =>
  new Set(findings.filter(({ severity }) => severity === 'block').map(({ path }) => stepOf(path ?? '')))

/** The findings on head and goods alone, before there are trucks to compare. */
function headAndGoods(values: Values): Finding[] {
  const goods = linesOf(values['goods']).filter((line) => !isBlankGoods(line))
  const parts = goods.map((line) => savable(orderGoodsFields, line))
  const planned = { ...savable(order.fields, values).value, goods: parts.map((part) => part.value) } as PlannedOrder
  const malformed = parts.flatMap((part, index) =>
    part.isComplete && part.unsavedCount === 0 ? [] : [block('form', { path: `goods.${index}.hs_code`, message: '' })],
  )
  const isOfTrucks = ({ path }: Finding) => /^(transports|goods\.\d+$)/.test(path ?? '')
  return [...orderFindings(planned, []).filter((finding) => !isOfTrucks(finding)), ...malformed]
}
