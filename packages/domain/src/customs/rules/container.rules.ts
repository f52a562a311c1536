import { containerCheckDigit } from '../../values/index.ts'
import { boxFaults } from '../../transport/filedBox.rules.ts'
import { block, warn } from '../finding.ts'
import type { BillDraft, Finding, ManifestContext } from '../finding.ts'
import { billLocation } from './billLocation.ts'

type Line = NonNullable<BillDraft['containers']>[number]

interface Entry {
  readonly line: Line
  readonly bill: number
  readonly path: string
  readonly name: string
}

/** Container numbers by ISO 6346, without duplicates, and as the files have them. */
export function containerFindings(bills: readonly BillDraft[], { boxes }: Pick<ManifestContext, 'boxes'>): Finding[] {
  const entries = bills.flatMap((bill, at) => {
    const { path, name } = billLocation(bill, at)
    return (bill.containers ?? []).map(
      (line, n): Entry => ({ line, bill: at, name, path: `${path}.containers.${n}.container_number` }),
    )
  })
  return [
    ...entries.flatMap(numberFindings),
    ...twiceFindings(entries),
    ...entries.flatMap(emptyFindings),
    ...entries.flatMap((entry) => fileFindings(entry, boxes)),
  ]
}

const fileFindings = ({ line, path, name }: Entry, boxes: ManifestContext['boxes']): Finding[] =>
  boxFaults(boxes?.get(line.container_number ?? ''), { size_type: line.size_type }, true).map(
    ({ field, rule, message }) =>
      warn(rule, {
        path: field === 'number' ? path : path.replace(/container_number$/, field),
        message: `${name}：${message}`,
      }),
  )

/** A number painted on the container may be confirmed: it is then sent unchanged, and the mark stays with the record. */
function numberFindings({ line, path, name }: Entry): Finding[] {
  const number = line.container_number
  if (!number) return []
  if (/^[A-Z]{4}\d{6}$/.test(number)) {
    const message = `${name}的箱号 ${number} 只有10位，缺少校验码`
    return [block('container.digit', { path, message, hint: `应为 ${number}${containerCheckDigit(number)}` })]
  }
  if (line.confirmed === true) return []
  const hint = '与箱体核对；箱体确是此号的，勾选“箱号已核对”'
  if (!/^[A-Z]{4}\d{7}$/.test(number))
    return [warn('container.form', { path, message: `${name}的箱号 ${number} 不是4个字母加7位数字`, hint })]
  const digit = containerCheckDigit(number)
  if (number.endsWith(digit)) return []
  return [warn('container.check', { path, message: `${name}的箱号 ${number} 校验码不对，末位应为${digit}`, hint })]
}

function twiceFindings(entries: readonly Entry[]): Finding[] {
  const rows: Finding[] = []
  for (const [number, uses] of Map.groupBy(entries, ({ line }) => line.container_number ?? '')) {
    const [first, ...others] = uses
    if (!first || !number) continue
    for (const use of others) {
      const inside = uses.some((other) => other !== use && other.bill === use.bill)
      const about = { path: use.path, message: `箱号 ${number} 在${use.name}中重复` }
      if (inside) rows.push(block('container.twice', about))
      else if (uses.some(({ line }) => line.fullness !== CONSOLIDATED))
        rows.push(
          warn('container.shared', {
            path: use.path,
            message: `箱号 ${number} 同时在${first.name}和${use.name}中；一箱多票（拼箱）才可如此`,
          }),
        )
    }
  }
  return rows
}

/** 空箱 and 重箱(拼箱) in customs' table CN016. */
const EMPTY = '4'
const CONSOLIDATED = '7'

function emptyFindings({ line, path, name }: Entry): Finding[] {
  if (line.fullness !== EMPTY) return []
  const fullnessPath = path.replace(/container_number$/, 'fullness')
  return [
    warn('container.empty', { path: fullnessPath, message: `${name}有货物，箱 ${line.container_number} 却标为空箱` }),
  ]
}
