import { containerCheckDigit } from '../values/index.ts'
import { block, warn } from '../documents/finding.ts'
import type { Finding } from '../documents/finding.ts'
import { areFarTares, boxFaults } from '../transport/filedBox.rules.ts'
import type { ConfirmationDraft, TruckDraft } from './confirmation.body.ts'
import type { ConfirmationContext } from './confirmation.context.ts'
import { isEmptyContainerMessage, isLoadedMessage } from './messageType.ts'
import type { ConfirmationMessage } from './messageType.ts'

/** 空箱 in customs' table CN016. */
const EMPTY = '4'

interface Box {
  readonly number: string
  readonly path: string
}

/** The findings on containers and seals, each at its cell. */
export function containerFindings(
  confirmation: ConfirmationDraft,
  type: ConfirmationMessage,
  context: ConfirmationContext,
): Finding[] {
  const trucks = confirmation.trucks ?? []
  const boxes = trucks.flatMap((truck, at) =>
    (truck.containers ?? []).map(
      ({ container_number }, n): Box => ({
        number: container_number,
        path: `trucks.${at}.containers.${n}.container_number`,
      }),
    ),
  )
  const tares = trucks.flatMap((truck, at) => tareFindings(truck, `trucks.${at}`))
  const unusual = new Set(tares.map(({ path }) => path))
  return [
    ...boxes.flatMap(numberFindings),
    ...twiceFindings(boxes),
    ...boxes.flatMap((box) => busyFindings(box, context)),
    ...tares,
    ...trucks
      .flatMap((truck, at) => fileFindings(truck, `trucks.${at}`, type, context))
      .filter(({ path }) => !unusual.has(path)),
    ...sealsTwice(trucks),
    ...trucks.flatMap((truck, at) => sealFindings(truck, `trucks.${at}`, type, context)),
    ...(isLoadedMessage(type) ? [...fullnessFindings(trucks, context), ...manifestFindings(boxes, context)] : []),
  ]
}

function numberFindings({ number, path }: Box): Finding[] {
  if (/^[A-Z]{4}\d{6}$/.test(number)) {
    const message = `箱号 ${number} 只有10位，缺少校验码`
    return [block('container.digit', { path, message, hint: `应为 ${number}${containerCheckDigit(number)}` })]
  }
  if (!/^[A-Z]{4}\d{7}$/.test(number))
    return [warn('container.form', { path, message: `箱号 ${number} 不是4个字母加7位数字`, hint: '与箱体核对' })]
  const digit = containerCheckDigit(number)
  if (number.endsWith(digit)) return []
  return [warn('container.check', { path, message: `箱号 ${number} 校验码不对，末位应为${digit}`, hint: '与箱体核对' })]
}

function twiceFindings(boxes: readonly Box[]): Finding[] {
  const seen = new Set<string>()
  return boxes.flatMap(({ number, path }) => {
    if (!seen.has(number)) {
      seen.add(number)
      return []
    }
    return [block('container.twice', { path, message: `箱号 ${number} 重复` })]
  })
}

function busyFindings({ number, path }: Box, { busyContainers }: ConfirmationContext): Finding[] {
  const batch = busyContainers?.get(number)
  return batch === undefined
    ? []
    : [warn('container.busy', { path, message: `箱号 ${number} 还在未完成的批次 ${batch} 中` })]
}

/** Kilograms: containers of 20 feet, longer ones, and trailers. */
const TARES = { short: [1500, 5500], long: [2500, 8500], trailer: [1000, 25_000] } as const

/** What a container or a trailer weighs empty (填制规范 0058). */
function tareFindings({ containers, trailers }: TruckDraft, at: string): Finding[] {
  const boxes = (containers ?? []).flatMap(({ tare_weight, size_type, container_number }, n) => {
    const kind = size_type ? (size_type.startsWith('2') ? 'short' : 'long') : undefined
    const [least, most] = kind ? TARES[kind] : ([TARES.short[0], TARES.long[1]] as const)
    return tareFinding(tare_weight, [least, most], `${at}.containers.${n}.tare_weight`, `箱 ${container_number}`)
  })
  return [
    ...boxes,
    ...(trailers ?? []).flatMap(({ tare_weight, trailer_number }, n) =>
      tareFinding(tare_weight, TARES.trailer, `${at}.trailers.${n}.tare_weight`, `挂车 ${trailer_number}`),
    ),
  ]
}

function tareFinding(
  tare: number | null | undefined,
  [least, most]: readonly [number, number],
  path: string,
  name: string,
): Finding[] {
  if (!tare || (tare >= least && tare <= most)) return []
  const message = `${name} 自重 ${tare} kg，一般为 ${least} 至 ${most} kg，请核对（单位为千克）`
  return [warn('tare.unusual', { path, message })]
}

/** Containers and trailers as the files have them. */
function fileFindings(
  { containers, trailers }: TruckDraft,
  at: string,
  type: ConfirmationMessage,
  context: ConfirmationContext,
): Finding[] {
  const boxes = (containers ?? []).flatMap((box, n) =>
    boxFaults(context.boxes?.get(box.container_number), box, isLoadedMessage(type)).map(({ field, rule, message }) =>
      warn(rule, { path: `${at}.containers.${n}.${field === 'number' ? 'container_number' : field}`, message }),
    ),
  )
  const behind = (trailers ?? []).flatMap(({ trailer_number, tare_weight }, n) => {
    const filed = context.trailers?.get(trailer_number)
    if (!filed || !tare_weight || !areFarTares(tare_weight, Number(filed.tare_weight))) return []
    const message = `挂车 ${trailer_number} 自重 ${tare_weight} kg，运输工具档案中为 ${Number(filed.tare_weight)} kg，请核对`
    return [warn('tare.file', { path: `${at}.trailers.${n}.tare_weight`, message })]
  })
  return [...boxes, ...behind]
}

/** One seal closes one container or one truck; the schema wants it unique within each alone. `0000`: there is none. */
function sealsTwice(trucks: readonly TruckDraft[]): Finding[] {
  const seen = new Map<string, string>()
  const closed = trucks.flatMap((truck, at) => [
    { name: truck.plate_number ?? `第 ${at + 1} 辆车`, seals: truck.seals, path: `trucks.${at}.seals` },
    ...(truck.containers ?? []).map(({ seals, container_number }, n) => ({
      name: `箱 ${container_number}`,
      seals,
      path: `trucks.${at}.containers.${n}.seals`,
    })),
  ])
  return closed.flatMap(({ name, seals, path }) =>
    (seals ?? []).flatMap((seal, index) => {
      const first = seen.get(seal)
      seen.set(seal, first ?? name)
      if (seal === '0000' || first === undefined || first === name) return []
      return [warn('seal.twice', { path: `${path}.${index}`, message: `封志 ${seal} 已在${first}上，请核对` })]
    }),
  )
}

/** RD09 and RD16 require an electronic seal of customs. Source: 填制规范 0022. */
const CUSTOMS_SEAL = /^E\/.+@CU$/
const sealedClearances: ReadonlySet<string> = new Set(['RD09', 'RD16'])

function sealFindings(
  truck: TruckDraft,
  at: string,
  type: ConfirmationMessage,
  context: ConfirmationContext,
): Finding[] {
  const boxes = truck.containers ?? []
  const name = truck.plate_number ?? '车辆'
  const carSeals = truck.seals ?? []
  const path = `${at}.seals`
  if (!isLoadedMessage(type)) return unsentSeals(truck, at, type)
  const rows: Finding[] = []
  if (boxes.length > 0 && carSeals.length > 0)
    rows.push(warn('seal.car', { path, message: `${name} 有集装箱，关锁一般填在集装箱的封志中，车辆关锁留空` }))
  if (!context.manifest?.clearances.some((code) => sealedClearances.has(code))) return rows
  const wanting = boxes.length > 0 ? boxes.map(({ seals }) => seals ?? []) : [carSeals]
  if (wanting.every((seals) => seals.some((seal) => CUSTOMS_SEAL.test(seal)))) return rows
  const sealPath =
    boxes.length > 0
      ? `${at}.containers.${wanting.findIndex((seals) => !seals.some((seal) => CUSTOMS_SEAL.test(seal)))}.seals`
      : path
  const message = `${name} 的货物是跨境快速通关（RD09、RD16），须有海关施加的电子封志 E/号码@CU`
  return [...rows, block('seal.customs', { path: sealPath, message })]
}

/** The messages of empty trucks and containers have no seals: nothing is lost unnoticed. */
function unsentSeals(truck: TruckDraft, at: string, type: ConfirmationMessage): Finding[] {
  const boxAt = (truck.containers ?? []).findIndex(({ seals }) => (seals ?? []).length > 0)
  const path =
    (truck.seals ?? []).length > 0 ? `${at}.seals` : boxAt >= 0 ? `${at}.containers.${boxAt}.seals` : undefined
  if (path === undefined) return []
  const loadLabel = isEmptyContainerMessage(type) ? '空箱' : '空车'
  return [warn('seal.unsent', { path, message: `${loadLabel}确报没有封志项，这里的封志不会发给海关` })]
}

function fullnessFindings(trucks: readonly TruckDraft[], { manifest }: ConfirmationContext): Finding[] {
  return trucks.flatMap((truck, at) => {
    const boxes = truck.containers ?? []
    const isAllEmpty = boxes.length > 0 && boxes.every(({ fullness }) => fullness === EMPTY)
    return boxes.flatMap(({ fullness, container_number }, n) => {
      const isDeclared = manifest?.containers.includes(container_number) ?? false
      if (fullness !== EMPTY || !(isDeclared || (isAllEmpty && n === 0))) return []
      const message = isDeclared
        ? `箱号 ${container_number} 在舱单中装有货物，却标为空箱`
        : `${truck.plate_number ?? '车辆'} 载货，集装箱却都标为空箱`
      return [warn('container.empty', { path: `trucks.${at}.containers.${n}.fullness`, message })]
    })
  })
}

/** The containers of a batch are equal in manifest and confirmation. */
function manifestFindings(boxes: readonly Box[], { manifest, others }: ConfirmationContext): Finding[] {
  if (!manifest) return []
  const declared = new Set(manifest.containers)
  const rows = boxes.flatMap(({ number, path }) =>
    declared.has(number) ? [] : [warn('container.manifest', { path, message: `箱号 ${number} 不在舱单中` })],
  )
  const carried = new Set([...boxes.map(({ number }) => number), ...others.flatMap(({ containers }) => containers)])
  const left = [...declared].filter((number) => !carried.has(number))
  if (left.length === 0) return rows
  const message = `舱单中的箱号 ${left.slice(0, 5).join('、')}${left.length > 5 ? ` 等 ${left.length} 个` : ''} 不在确报中`
  return [...rows, warn('container.left', { path: 'trucks.0.containers', message })]
}
