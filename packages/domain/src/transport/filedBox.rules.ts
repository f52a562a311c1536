import type { Row } from '../kit/entity.ts'
import type { container } from './container.ts'

/** A container as the files have it. */
export type FiledBox = Pick<Row<typeof container>, 'container_number' | 'status' | 'size_type' | 'tare_weight'>

/** A container as a document states it. */
export interface StatedBox {
  readonly size_type?: string | null | undefined
  readonly tare_weight?: number | string | null | undefined
}

export interface BoxFault {
  readonly field: 'number' | 'size_type' | 'tare_weight'
  readonly rule: 'container.standing' | 'container.size' | 'tare.file'
  readonly message: string
}

/** A container that is to carry goods must be usable. */
const unusable: Readonly<Record<string, string>> = { retired: '停用', damaged: '残损' }

/** Tares differ by repairs and rounding: up to a fifth, or 300 kg. */
const SHARE = 0.2
const LEAST_KG = 300

export const areFarTares = (stated: number, filed: number): boolean =>
  Math.abs(stated - filed) > Math.max(LEAST_KG, filed * SHARE)

/** Group codes end in a letter (22GP) and stand for all their detailed ones (22G1). Source: 代码集 CN007. */
const isSameSize = (one: string, other: string): boolean =>
  one === other || ([one, other].some((code) => /[A-Z]$/.test(code)) && one.slice(0, 3) === other.slice(0, 3))

/** What a document says of a container against the files. */
export function boxFaults(filed: FiledBox | undefined, stated: StatedBox, isLoaded: boolean): BoxFault[] {
  if (!filed) return []
  const { container_number: number, status } = filed
  const rows: BoxFault[] = []
  if (isLoaded && unusable[status] !== undefined)
    rows.push({
      field: 'number',
      rule: 'container.standing',
      message: `箱号 ${number} 在集装箱档案中为“${unusable[status]}”，请核对`,
    })
  if (stated.size_type && !isSameSize(stated.size_type, filed.size_type))
    rows.push({
      field: 'size_type',
      rule: 'container.size',
      message: `箱号 ${number} 的尺寸类型 ${stated.size_type} 与集装箱档案中的 ${filed.size_type} 不同`,
    })
  const tare = Number(stated.tare_weight ?? 0)
  if (tare > 0 && areFarTares(tare, Number(filed.tare_weight)))
    rows.push({
      field: 'tare_weight',
      rule: 'tare.file',
      message: `箱号 ${number} 自重 ${tare} kg，集装箱档案中为 ${Number(filed.tare_weight)} kg，请核对`,
    })
  return rows
}
