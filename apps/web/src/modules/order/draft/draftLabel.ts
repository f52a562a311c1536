import type { Values } from '../../../kit/form/values.ts'
import { linesOf } from '../../../kit/form/values.ts'

const MAX_PLATES = 2

/** 合同 HT-1 · 蒙L1、蒙L2 等 12 车: distinguishes drafts of orders. */
export function draftLabel(values: Values): string {
  const plates = linesOf(values['transports']).flatMap(({ plate_number: plate }) => (plate ? [String(plate)] : []))
  const rest = plates.length > MAX_PLATES ? ` 等 ${plates.length} 车` : ''
  const contract = values['contract_no']
  return [
    contract ? `合同 ${String(contract)}` : '合同号未填',
    plates.length > 0 ? plates.slice(0, MAX_PLATES).join('、') + rest : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
