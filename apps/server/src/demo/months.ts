import type { OrderPlan, TruckProgress } from './crossings/orderPlans.ts'

/** Days from one order to the next: fewer than in any month, so that no month is left out. */
const STEP = 28
const MONTHS = 6
/** Days between the last of these orders and today. */
const LAST = 24

/** Days before today on which the enterprise began to use the product. */
export const FIRST_DAY = LAST + STEP * MONTHS

const trucks = (count: number): TruckProgress[] => Array.from({ length: count }, () => 'closed')

const cleared = { consignor: 0, consignee: 0, form: 'bulk', mode: 'per_truck', status: 'cleared' } as const

/** Six months before the fortnight, each with coal that came in, and with sand or boxes of spare parts that went out. */
export const earlierPlansOfA: readonly OrderPlan[] = Array.from({ length: MONTHS }, (_, n) => {
  const back = LAST + STEP * (MONTHS - 1 - n)
  const outward = n % 2 === 0 ? ({ goods: '采矿设备配件', form: 'container' } as const) : ({ goods: '砂石' } as const)
  return [
    {
      ...cleared,
      back,
      hour: 8.5,
      goods: '炼焦煤',
      site: '0708SC02',
      direction: 'I',
      trucks: trucks(6 + ((n * 5) % 4)),
    },
    { ...cleared, back, hour: 9.5, site: '0708SC01', direction: 'E', ...outward, trucks: trucks(2) },
  ] satisfies OrderPlan[]
}).flat()
