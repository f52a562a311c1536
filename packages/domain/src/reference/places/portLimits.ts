import { signedIn } from '../../kit/access.ts'
import { integer, text } from '../../kit/field.ts'
import { draft, operation, returnsRows } from '../../kit/operation.ts'
import { nationalLimits } from '../../documents/deadline.ts'
import type { LimitName } from '../../documents/deadline.ts'

const minutes = (label: string, name: LimitName, when: string) =>
  integer(label, { max: 10_080, help: `${when}；不填按传输时限规定的 ${nationalLimits[name]} 分钟` })

/** Time limits that a port sets itself; empty means those of the national rules. */
export const limitFields = {
  manifest_minutes: minutes('舱单提前(分钟)', 'manifest_minutes', '进口在抵达口岸前、出口在开始装载前'),
  confirm_minutes: minutes('出境载货确报提前(分钟)', 'confirm_minutes', '在车辆离境前'),
  tally_minutes: minutes('理货时限(分钟)', 'tally_minutes', '进口在卸货结束后'),
} as const

/** The time limits of the ports that set their own, by customs office; an office with several ports has those of its first one. */
export const portLimits = operation('options.portLimits', 'GET /base/config/portlimits', {
  summary: '查询口岸的传输时限',
  access: signedIn,
  input: draft({}),
  output: returnsRows({ customs_code: text('海关代码', { required: true, max: 4 }), ...limitFields }),
})
