import { block, warn } from '../documents/finding.ts'
import type { Finding } from '../documents/finding.ts'
import { boxFaults } from '../transport/filedBox.rules.ts'
import { expectedCheckDigit } from '../values/index.ts'
import type { Offload, OffloadContext } from './offload.context.ts'

/** CN016: an empty container. */
const EMPTY = '4'

type Line = NonNullable<Offload['containers']>[number]

/** The containers that are replaced, against the manifest. Sources: 填制规范 五, 0020, 0021, 0033; uniqueness by the message schema. */
export function containerFindings({ bills, containers }: Offload, context: OffloadContext): Finding[] {
  const lines = containers ?? []
  const moved = new Set((bills ?? []).map(({ bill_no }) => bill_no))
  return lines.flatMap((line, at) => [
    ...(moved.has(line.bill_no) ? formerFindings(line, at, context) : [unmoved(line, at)]),
    ...newFindings(line, at, context),
    ...repeatedFindings(lines, at),
  ])
}

const unmoved = ({ bill_no }: Line, at: number): Finding =>
  block('container.bill', {
    path: `containers.${at}.bill_no`,
    message: `集装箱的提(运)单 ${bill_no ?? ''} 不在本申请改配的提(运)单中`,
  })

function formerFindings(
  { bill_no, former_container }: Line,
  at: number,
  { manifest, bills }: OffloadContext,
): Finding[] {
  const bill = bills.find((declared) => declared.bill_no === bill_no)
  const isDeclared = (bill?.containers ?? []).some(({ container_number }) => container_number === former_container)
  if (!manifest || !bill || !former_container || isDeclared) return []
  const message = `舱单中提(运)单 ${bill_no ?? ''} 没有箱号 ${former_container}`
  return [block('container.unknown', { path: `containers.${at}.former_container`, message })]
}

function newFindings(
  { new_container, former_container, fullness, size_type }: Line,
  at: number,
  { boxes, busyContainers }: OffloadContext,
): Finding[] {
  const path = `containers.${at}.new_container`
  const rows: Finding[] = []
  if (new_container && new_container === former_container)
    rows.push(warn('container.same', { path, message: `箱号 ${new_container} 没有变更，不用填写集装箱` }))
  const elsewhere = new_container ? busyContainers?.get(new_container) : undefined
  if (elsewhere !== undefined)
    rows.push(warn('container.busy', { path, message: `箱号 ${new_container} 还在未完成的批次 ${elsewhere} 中` }))
  const expected = new_container ? expectedCheckDigit(new_container) : undefined
  if (expected !== undefined)
    rows.push(warn('container.digit', { path, message: `箱号 ${new_container} 的校验码不对，末位应为${expected}` }))
  if (fullness === EMPTY)
    rows.push(block('container.empty', { path: `containers.${at}.fullness`, message: '装有货物的集装箱不能填空箱' }))
  const faults = boxFaults(boxes?.get(new_container ?? ''), { size_type }, true)
  return [
    ...rows,
    ...faults.map(({ field, rule, message }) =>
      warn(rule, { path: field === 'number' ? path : `containers.${at}.${field}`, message }),
    ),
  ]
}

/** Within a bill, each former and each new container occurs once. */
const repeatedFindings = (lines: readonly Line[], at: number): Finding[] =>
  (['former_container', 'new_container'] as const).flatMap((name) => {
    const { bill_no, [name]: number } = lines[at]!
    const first = lines.findIndex((line) => line.bill_no === bill_no && line[name] === number)
    if (!number || first === at) return []
    const message = `提(运)单 ${bill_no ?? ''} 的箱号 ${number} 重复`
    return [block('container.twice', { path: `containers.${at}.${name}`, message })]
  })
