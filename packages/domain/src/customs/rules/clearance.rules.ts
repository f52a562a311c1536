import { block, note, warn } from '../finding.ts'
import type { BillDraft, Finding, ManifestDraft } from '../finding.ts'
import type { BillLocation } from './billLocation.ts'

/** Source: 填制规范 0036 and 0039; with any other code both fields stay empty. */
const transit = new Set(['RD09', 'RD16'])
/** Source: 填制规范 0023: containers are emptied, unloaded or loaded at the port. */
const boxed = new Set(['RD05', 'RD06', 'RD07', 'RD08', 'RD15'])
/** Bulk goods are unloaded or loaded at the port. */
const loose = new Set(['RD03', 'RD04', 'RD14'])
const outward = new Set(['RD14', 'RD15'])
const inward = new Set(['RD03', 'RD04', 'RD05', 'RD06', 'RD07', 'RD08', 'RD12'])
/** An empty truck or empty containers, without goods. */
const empty = new Set(['RD10', 'RD11', 'RD12'])
/** Tariff chapters that no private person carries: salt and stone, ores, fuels. */
const mineral = /^2[567]/

/** Checks the clearance code against direction, goods, containers and transit. */
export const clearanceFindings = (bill: BillDraft, location: BillLocation, head: ManifestDraft): Finding[] => [
  ...transitFindings(bill, location, head),
  ...directionFindings(bill, location, head),
  ...goodsFindings(bill, location),
  ...containerFindings(bill, location),
]

function transitFindings(
  bill: BillDraft,
  { path, name }: BillLocation,
  { ie_flag, declare_office }: ManifestDraft,
): Finding[] {
  const code = bill.clearance_code ?? ''
  const [end, label] =
    ie_flag === 'I' ? (['transit_to', '跨境指运地'] as const) : (['transit_from', '跨境启运地'] as const)
  const office = bill[end]
  const partyPath = `${path}.${end}`
  if (!transit.has(code)) {
    if (!office || !code) return []
    const message = `${name}的通关代码为 ${code}，不填${label}：只有 RD09、RD16 填写（填制规范 0036、0039）`
    return [block('clearance.transit', { path: partyPath, message, hint: `删去${label}，或改用 RD09、RD16` })]
  }
  if (!office) {
    const message = `${name}的通关代码 ${code} 为跨境快速通关，缺少${label}关区`
    return [block('clearance.transit', { path: partyPath, message })]
  }
  const rows = [
    note('clearance.seal', {
      path: `${path}.clearance_code`,
      message: `${name}的通关代码为 ${code}，承运确报须填电子封志：封志类型 E、施加封志人 CU（填制规范 0022）`,
    }),
  ]
  if (office === declare_office)
    rows.push(
      warn('clearance.transit', {
        path: partyPath,
        message: `${name}的${label} ${office} 与进出境口岸海关相同，请核对`,
      }),
    )
  return rows
}

function directionFindings(
  { clearance_code }: BillDraft,
  { path, name }: BillLocation,
  { ie_flag }: ManifestDraft,
): Finding[] {
  const code = clearance_code ?? ''
  const wrong = (ie_flag === 'I' && outward.has(code)) || (ie_flag === 'E' && inward.has(code))
  if (!wrong) return []
  const message = `${name}的通关代码 ${code} 不适用于${ie_flag === 'I' ? '进口' : '出口'}`
  return [block('clearance.direction', { path: `${path}.clearance_code`, message })]
}

function goodsFindings({ clearance_code, goods }: BillDraft, { path, name }: BillLocation): Finding[] {
  const code = clearance_code ?? ''
  const codePath = `${path}.clearance_code`
  if (empty.has(code) && goods?.length) {
    const what = code === 'RD10' ? '空车' : '空集装箱'
    const message = `${name}的通关代码 ${code} 为${what}，提(运)单却有货物；${what}不传输舱单，只报承运确报`
    return [block('clearance.empty', { path: codePath, message })]
  }
  const minerals = (goods ?? []).filter(({ hs_code }) => mineral.test(hs_code ?? ''))
  if (code !== 'RD13' || minerals.length === 0) return []
  const message = `${name}的通关代码 RD13 为非贸货物，${minerals[0]?.description ?? ''}属矿产品，请核对`
  return [warn('clearance.personal', { path: codePath, message })]
}

function containerFindings({ clearance_code, containers }: BillDraft, { path, name }: BillLocation): Finding[] {
  const code = clearance_code ?? ''
  const count = containers?.length ?? 0
  if (boxed.has(code) && count === 0) {
    const message = `${name}的通关代码 ${code} 适用于集装箱货物，没有集装箱（填制规范 0021、0023）`
    return [block('clearance.containers', { path: `${path}.containers`, message })]
  }
  if (!loose.has(code) || count === 0) return []
  const message = `${name}的通关代码 ${code} 适用于散装货物，提(运)单有 ${count} 个集装箱，请核对`
  return [warn('clearance.loose', { path: `${path}.clearance_code`, message })]
}
