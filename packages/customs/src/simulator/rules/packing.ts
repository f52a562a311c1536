import { compare } from '@guanqiao/domain/kit/decimal'
import { filerOf, lookUp } from '../customsState.ts'
import type { CustomsState } from '../customsState.ts'
import type { PackedGoods, PackingMessage } from '../packingMessage.ts'
import { packingKey } from '../packingMessage.ts'
import type { Submission } from '../submission.ts'
import type { Finding } from '../verdict.ts'
import { codesOf } from './rule.ts'

const dangerousGoods = codesOf('rmft_dangerous_goods')

/** CN016: an empty container. */
const EMPTY = '4'

/** The reasons to reject a packing list. Sources: 填制规范 0001, 0011, 0015, 0016, 0020, 0034, 0043, 0053. */
export function packingFindings(
  { sender_id, function_code }: Submission,
  packing: PackingMessage,
  customsState: CustomsState,
): Finding[] {
  const { packing_no, container_number } = packing
  const path = 'packing_no'
  const filed = lookUp(customsState.packings ?? {}, packingKey(filerOf(sender_id), packing_no))
  if (function_code === '3') {
    if (!filed) return [{ serial: '502', path, text: `没有装箱清单[${packing_no}]` }]
    if (filed.container_number === container_number) return []
    const text = `装箱清单[${packing_no}]的集装箱为[${filed.container_number}]，不是[${container_number}]`
    return [{ serial: '503', path: 'container_number', text }]
  }
  return [
    ...(filed ? [{ serial: '501', path, text: `装箱清单编号[${packing_no}]已经存在` } as const] : []),
    ...(packing.fullness === EMPTY
      ? [{ serial: '504', path: 'fullness', text: `集装箱[${container_number}]装有货物，不能为空箱` } as const]
      : []),
    ...sequenceFindings(packing),
    ...packing.goods.flatMap(goodsFindings),
  ]
}

function sequenceFindings({ goods }: PackingMessage): Finding[] {
  const sequences = goods.map(({ sequence }) => sequence)
  if (sequences.every((sequence, at) => sequence === at + 1)) return []
  const text = `商品项序号[${sequences.join(',')}]应从1起连续编号且不重复`
  return [{ serial: '205', path: 'goods.0.sequence', text }]
}

function goodsFindings(line: PackedGoods, at: number): Finding[] {
  const { undg_code, undg_name, consignee_name, notify_name } = line
  const finding = (serial: Finding['serial'], field: string, text: string): Finding => ({
    serial,
    path: `goods.${at}.${field}`,
    text: `第${at + 1}项货物：${text}`,
  })
  const faults: readonly (readonly [boolean, Finding])[] = [
    [compare(line.gross_weight, '0') === 0, finding('203', 'gross_weight', '毛重应大于零')],
    [line.package_quantity === 0, finding('204', 'package_quantity', '件数应大于零')],
    [
      undg_code !== undefined && !dangerousGoods.has(undg_code),
      finding('217', 'undg_code', `危险品编号[${undg_code}]不在代码表CN032中`),
    ],
    [Boolean(undg_code) && !undg_name, finding('216', 'undg_name', '有危险品编号时，危险品联系人不能为空')],
    [
      /to order|凭指示/i.test(consignee_name) && !notify_name,
      finding('215', 'notify_name', '收货人为凭指示时，通知人不能为空'),
    ],
  ]
  return faults.flatMap(([isFault, fault]) => (isFault ? [fault] : []))
}
