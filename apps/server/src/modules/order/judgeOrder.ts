import { orderFindings } from '@guanqiao/domain/order/index'
import { goodsNameFindings } from '@guanqiao/domain/order/plausible/goodsNames.rules'
import type { Finding } from '@guanqiao/domain/documents/finding'

type Judged = Parameters<typeof orderFindings>

/** All findings on an order: those that the browser has as well, and those on the names of its goods. */
export const judgeOrder = (...[planned, trucks, base]: Judged): Finding[] => [
  ...orderFindings(planned, trucks, base),
  ...goodsNameFindings(planned),
]
