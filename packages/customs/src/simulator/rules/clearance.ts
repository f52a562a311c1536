import type { BillRule } from './rule.ts'
import { codesOf, NONE, object } from './rule.ts'

/** Source: 填制规范 0023 and announcement 2014 No. 7, 九. RD04 is valid in both directions. */
const INWARD: ReadonlySet<string> = new Set(['RD03', 'RD05', 'RD06', 'RD07', 'RD08', 'RD12'])
const OUTWARD: ReadonlySet<string> = new Set(['RD14', 'RD15'])
/** For trucks and containers without goods: a manifest lists goods. */
const EMPTY: ReadonlySet<string> = new Set(['RD10', 'RD11', 'RD12'])
const IN_CONTAINERS: ReadonlySet<string> = new Set(['RD05', 'RD06', 'RD07', 'RD08', 'RD15'])
const TRANSIT: ReadonlySet<string> = new Set(['RD09', 'RD16'])

const districts = codesOf('customs_district')

const direction: BillRule = (context) => {
  const { bill, type } = context
  const foreign = type === 'MT1401' ? OUTWARD : INWARD
  if (!foreign.has(bill.clearance_code)) return NONE
  const message = `海关货物通关代码[${bill.clearance_code}]不适用于${type === 'MT1401' ? '进境' : '出境'}`
  return object(context, '206', 'clearance_code', message)
}

const emptiness: BillRule = (context) => {
  const { bill } = context
  if (!EMPTY.has(bill.clearance_code) || bill.goods.length === 0) return NONE
  const message = `海关货物通关代码[${bill.clearance_code}]只适用于空车或空集装箱，提运单却有货物`
  return object(context, '207', 'clearance_code', message)
}

const containers: BillRule = (context) => {
  const { bill } = context
  const code = bill.clearance_code
  if (IN_CONTAINERS.has(code) && bill.containers.length === 0)
    return object(context, '208', 'containers', `海关货物通关代码[${code}]适用于集装箱货物，没有填写集装箱`)
  if (code === 'RD14' && bill.containers.length > 0)
    return object(context, '209', 'containers', `海关货物通关代码[${code}]适用于散装货物，却填写了集装箱`)
  return NONE
}

const containersTwice: BillRule = (context) => {
  const numbers = context.bill.containers.map(({ container_number }) => container_number)
  return numbers.flatMap((number, at) =>
    numbers.indexOf(number) === at
      ? NONE
      : object(context, '213', `containers.${at}.container_number`, `集装箱[${number}]重复`),
  )
}

const transit: BillRule = (context) => {
  const { bill, type } = context
  const [field, label] =
    type === 'MT1401' ? (['transit_to', '跨境指运地'] as const) : (['transit_from', '跨境启运地'] as const)
  const office = bill[field] ?? ''
  if (TRANSIT.has(bill.clearance_code) && office === '')
    return object(context, '210', field, `海关货物通关代码为[${bill.clearance_code}]时，${label}不能为空`)
  if (!TRANSIT.has(bill.clearance_code) && office !== '')
    return object(context, '211', field, `海关货物通关代码为[${bill.clearance_code}]时，不填制${label}`)
  return office === '' || districts.has(office)
    ? NONE
    : object(context, '212', field, `${label}[${office}]不在关区代码表CC011中`)
}

export const clearanceRules: readonly BillRule[] = [direction, emptiness, containers, containersTwice, transit]
