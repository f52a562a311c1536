import { add, compare, grouped, percentOff } from '../kit/decimal.ts'
import { driverFaults, isDriverless, vehicleFaults } from '../transport/eligibility.rules.ts'
import { block, warn } from './finding.ts'
import type { BillDraft, Finding, ManifestContext, ManifestDraft } from './finding.ts'
import { foldPlate, samePlate } from '../values/index.ts'
import { platesIn, platesOf } from './rules/plates.ts'

/** Checks the manifest against the planned crossing: batch, weight, containers, vehicles and drivers. */
export const crossingFindings = (
  manifest: ManifestDraft,
  bills: readonly BillDraft[],
  context: ManifestContext,
): Finding[] => [
  ...batchFindings(manifest, context),
  ...plannedFindings(bills, context),
  ...containerFindings(bills, context),
  ...plateFindings(manifest, context),
  ...vehicleFindings(manifest, context),
  ...driverFindings(manifest, context),
  ...driverTwiceFindings(context),
]

function batchFindings({ batch_number }: ManifestDraft, { order, orderBatches }: ManifestContext): Finding[] {
  if (!order || !batch_number || orderBatches.has(batch_number)) return []
  const examples = [...orderBatches].slice(0, 3).join('、') || '无'
  return [
    block('batch.order', {
      path: 'batch_number',
      message: `批次号 ${batch_number} 不是订单 ${order.order_no ?? ''} 的批次（${examples}）`,
    }),
  ]
}

/**
 * Any difference from the plan is a warning, because both should be the same number. Beyond 3 %, customs' tolerance for bulk goods,
 * the later declaration could not match the manifest, so the difference blocks.
 */
function plannedFindings(bills: readonly BillDraft[], { trucks }: ManifestContext): Finding[] {
  if (bills.length === 0 || trucks.length === 0) return []
  if (bills.some((bill) => !bill.gross_weight) || trucks.some((truck) => !truck.planned_gross)) return []
  const declared = add(bills.map((bill) => bill.gross_weight ?? '0'))
  const planned = add(trucks.map((truck) => truck.planned_gross ?? '0'))
  if (compare(declared, planned) === 0) return []
  const percent = percentOff(declared, planned) ?? '100.00'
  const one = bills.length === 1
  const what = one ? `提(运)单 ${bills[0]?.bill_no ?? ''} 毛重` : `${bills.length} 票提(运)单毛重合计`
  const whose = trucks.length === 1 ? `车辆 ${trucks[0]?.plate_number} 计划毛重` : `${trucks.length} 辆车计划毛重合计`
  const about = {
    path: one ? 'bills.0.gross_weight' : 'bills',
    message: `${what} ${grouped(declared)} kg，${whose} ${grouped(planned)} kg，相差 ${percent}%`,
    hint: '以实际装载为准，改正舱单或订单车辆的毛重',
  }
  return [Math.abs(Number(percent)) > 3 ? block('weight.planned', about) : warn('weight.planned', about)]
}

function containerFindings(bills: readonly BillDraft[], { trucks, order, busyContainers }: ManifestContext): Finding[] {
  const declared = bills.flatMap((bill, at) =>
    (bill.containers ?? []).map((container, n) => ({
      number: container.container_number,
      path: `bills.${at}.containers.${n}.container_number`,
      bill: bill.bill_no ?? '',
    })),
  )
  const planned = new Set(trucks.flatMap((truck) => truck.container_numbers ?? []))
  const rows = declared.flatMap(({ number, path, bill }) => {
    const busy = busyContainers.get(number)
    if (busy)
      return [
        warn('container.busy', { path, message: `提(运)单 ${bill} 的箱号 ${number} 还在未完成的批次 ${busy} 中` }),
      ]
    if (trucks.length === 0 || planned.has(number)) return []
    return [
      block('container.order', {
        path,
        message: `提(运)单 ${bill} 的箱号 ${number} 不在订单车辆的箱号（${[...planned].join('、') || '无'}）中`,
      }),
    ]
  })
  const numbers = new Set(declared.map((container) => container.number))
  const absent = [...planned].filter((number) => !numbers.has(number))
  if (bills.length > 0 && absent.length > 0) {
    rows.push(
      block('container.missing', {
        path: 'bills.0.containers',
        message: `订单车辆的箱号 ${absent.join('、')} 不在提(运)单 ${bills[0]?.bill_no ?? ''} 中`,
      }),
    )
  }
  if (order?.cargo_form === 'container' && planned.size === 0 && numbers.size === 0) {
    rows.push(block('container.missing', { path: 'bills.0.containers', message: '集装箱货物没有箱号' }))
  }
  return rows
}

/** The typed plates, against the trucks of the order that carry the batch. */
function plateFindings({ plates }: ManifestDraft, { trucks, order }: ManifestContext): Finding[] {
  if (trucks.length === 0) return []
  const strangers = platesIn(plates).filter((plate) => !trucks.some((truck) => samePlate(truck.plate_number, plate)))
  if (strangers.length === 0) return []
  const ordered = trucks.slice(0, 5).map(({ plate_number }) => plate_number)
  const message = `${strangers.slice(0, 5).join('、')} 不是订单 ${order?.order_no ?? ''} 中这个批次的车辆（${ordered.join('、')}）`
  const question = `${strangers.slice(0, 5).join('、')} 不是订单中这个批次的车，确定这样申报舱单吗？`
  return [warn('truck.order', { path: 'plates', message, hint: '改正舱单的车牌或订单车辆', question })]
}

/** An incomplete registration does not block a manifest. */
const weighed = (rule: string) => (rule === 'incomplete' ? warn : block)

function vehicleFindings(manifest: ManifestDraft, context: ManifestContext): Finding[] {
  const plates = [...new Set(platesOf(manifest, context))]
  if (plates.length === 0) return [warn('vehicle.none', { path: 'plates', message: '舱单没有车牌，无法核对车辆备案' })]
  const day = manifest.arrival_date ?? context.today
  return plates.flatMap((plate) => {
    const vehicle = context.vehicles.get(plate) ?? context.vehicles.get(foldPlate(plate))
    if (!vehicle)
      return [
        block('vehicle.unknown', {
          path: 'plates',
          message: `车辆档案中没有 ${plate}`,
          hint: '先在车辆档案中登记并备案',
        }),
      ]
    const rows = vehicleFaults(vehicle, day).map(({ rule, message }) =>
      weighed(rule)(`vehicle.${rule}`, {
        path: 'plates',
        message: `车辆 ${plate} ${message}`,
        hint: '在车辆档案中更正',
      }),
    )
    const busy = context.busyPlates.get(foldPlate(plate))
    if (busy) rows.push(warn('vehicle.busy', { path: 'plates', message: `车辆 ${plate} 还在未完成的批次 ${busy} 中` }))
    return rows
  })
}

function driverFindings(manifest: ManifestDraft, { trucks, drivers, vehicles, today }: ManifestContext): Finding[] {
  const day = manifest.arrival_date ?? today
  return trucks.flatMap(({ plate_number, driver_id, driver_name }) => {
    const driver = driver_id === null ? undefined : drivers.get(driver_id)
    if (!driver && !driver_name && isDriverless(vehicles.get(plate_number) ?? vehicles.get(foldPlate(plate_number))))
      return []
    if (!driver) {
      const message = driver_name
        ? `车辆 ${plate_number} 的司机“${driver_name}”不在司机档案中`
        : `车辆 ${plate_number} 没有司机`
      return [block('driver.unknown', { path: 'plates', message, hint: '在订单车辆中指定已备案的司机' })]
    }
    return driverFaults(driver, day).map(({ rule, message }) =>
      weighed(rule)(`driver.${rule}`, {
        path: 'plates',
        message: `车辆 ${plate_number} 的司机 ${driver.driver_name} ${message}`,
        hint: '在司机档案中更正',
      }),
    )
  })
}

/** Trucks of a batch cross together, so a driver can be on only one of them. */
function driverTwiceFindings({ trucks }: ManifestContext): Finding[] {
  const drivers = trucks.flatMap(({ driver_id, driver_name, plate_number }) => {
    const driver = driver_id ?? driver_name
    return driver ? [{ driver, driver_name, plate_number }] : []
  })
  return [...Map.groupBy(drivers, ({ driver }) => driver).values()].flatMap((uses) => {
    if (uses.length < 2) return []
    const plates = uses.slice(0, 5).map(({ plate_number }) => plate_number)
    const message = `司机“${uses[0]?.driver_name ?? ''}”同时在 ${uses.length} 辆车上：${plates.join('、')}`
    return [warn('driver.twice', { path: 'plates', message, hint: '在订单车辆中更正司机' })]
  })
}
