import type { OrderProblem, PlannedOrder } from '@guanqiao/domain/order/order.rules'
import { orderProblems } from '@guanqiao/domain/order/order.rules'
import { order, orderGoodsFields } from '@guanqiao/domain/order/order'
import { useDeferredValue, useMemo } from 'react'
import type { Values } from '../../../kit/form/values.ts'
import { isBlankGoods, linesOf, review } from './review.ts'
import { savable } from './savable.ts'
import type { Step } from './steps.ts'
import { goodsStep, headStep, lastStep, stepOf, trucksStep } from './steps.ts'
import type { OrderInHand } from './useOrder.ts'
import type { ServerCheck } from './useServerCheck.ts'
import { useServerCheck } from './useServerCheck.ts'

/** Pause in typing after which the server checks the trucks. */
const TYPING_PAUSE_MS = 1200

export interface Review {
  /** All problems, most severe first; computed only on the last step, which shows them. */
  readonly problems: readonly OrderProblem[]
  readonly check: ServerCheck
  readonly faulty: ReadonlySet<Step>
  /** Steps without missing values. */
  readonly complete: ReadonlySet<Step>
}

/** The problems of the order found by this browser and the server. */
export function useReview(it: OrderInHand, step: Step): Review {
  const { form, trucks, marks, refused, id } = it
  const isLast = step === lastStep
  const checked = useMemo(() => ({ values: form.values, trucks, id }), [form.values, trucks, id])
  const check = useServerCheck(checked, isLast || (step === trucksStep && trucks.length > 0), {
    pause: isLast ? 0 : TYPING_PAUSE_MS,
    onTrucks: (told) => it.mark(told, isLast),
  })
  const values = useDeferredValue(form.values)
  const told = check.problems
  const problems = useMemo(() => {
    if (!isLast) return []
    const own = review(values, trucks, marks)
    const isOwn = (other: OrderProblem) =>
      own.some((orderProblem) => orderProblem.path === other.path && orderProblem.message === other.message)
    const more = [
      ...told,
      ...refused.filter(({ message }) => !told.some((orderProblem) => orderProblem.message === message)),
    ]
    return gravestFirst([...more.filter((orderProblem) => !isOwn(orderProblem)), ...own])
  }, [isLast, values, trucks, marks, refused, told])
  const complete = useMemo(() => {
    const lacking = stepsToMend(isLast ? problems : ownProblems(values))
    return new Set(([headStep, goodsStep, trucksStep] as const).filter((at) => !lacking.has(at)))
  }, [isLast, values, problems])
  const faulty = useMemo(() => stepsToMend(problems), [problems])
  return { problems, check, faulty, complete }
}

const gravestFirst = (problems: readonly OrderProblem[]): readonly OrderProblem[] =>
  problems.toSorted((a, b) => Number(a.severity === 'warn') - Number(b.severity === 'warn'))

const stepsToMend = (problems: readonly OrderProblem[]): ReadonlySet<Step> =>
  new Set(problems.filter(({ severity }) => severity === 'block').map(({ path }) => stepOf(path)))

/** The problems of head and goods on their own, before there are trucks to compare. */
function ownProblems(values: Values): OrderProblem[] {
  const goods = linesOf(values['goods']).filter((line) => !isBlankGoods(line))
  const parts = goods.map((line) => savable(orderGoodsFields, line))
  const planned = { ...savable(order.fields, values).value, goods: parts.map((part) => part.value) } as PlannedOrder
  const malformed = parts.flatMap((part, at): OrderProblem[] =>
    part.whole && part.held === 0 ? [] : [{ path: `goods.${at}.hs_code`, severity: 'block', message: '' }],
  )
  const isOfLine = ({ path }: OrderProblem) => !/^(transports|goods\.\d+$)/.test(path)
  return [...orderProblems(planned, []).filter(isOfLine), ...malformed]
}
