import type { BillState } from '../customs/bill.flow.ts'
import type { ConfirmationMessage } from './messageType.ts'
import { isLoadedMessage } from './messageType.ts'

/** What decides whether a loaded confirmation may be sent: the manifest of its batch, and the goods that have arrived. */
export interface Loading {
  /** The state of the undeleted manifest; null without one. */
  readonly status: string | null
  /** Its undeleted bills. */
  readonly bills: readonly {
    readonly bill_no: string
    readonly status: BillState
    readonly clearance_code: string | null
    readonly containers: readonly { readonly container_number: string }[] | null
  }[]
  /** The bills and containers in arrival reports that customs has accepted. */
  readonly arrived: readonly string[]
}

/** Goods that are loaded at the port: they arrive there, are released, and are loaded then. Source: 填制规范 0023. */
const loadedAtPort: ReadonlySet<string> = new Set(['RD14', 'RD15'])

/** Customs has accepted every bill of the manifest, or decided on the goods since. */
export const isManifestAccepted = (manifest: { readonly status: string | null } | undefined): boolean =>
  manifest?.status === 'accepted' || manifest?.status === 'released' || manifest?.status === 'changing'

/** The act of queueing a loaded confirmation, by what its last condition is. */
export const queueText = (message_type: string | null | undefined): string =>
  message_type === 'MT4402' ? '放行后申报' : '舱单接受后申报'

/**
 * What a loaded confirmation waits for before customs takes it, in words; undefined if for nothing. Sources: 公告2014年第7号 三 (with an
 * accepted manifest); 海关总署令第172号 (exports are loaded after arrival and release).
 */
export function waitReason(message_type: ConfirmationMessage, loading: Loading | undefined): string | undefined {
  if (!isLoadedMessage(message_type)) return undefined
  const events = [
    ...(isManifestAccepted(loading) ? [] : ['海关接受舱单']),
    ...(message_type === 'MT4402' ? goodsEvents(loading) : []),
  ]
  return events.length === 0 ? undefined : `等待${events.join('、')}`
}

function goodsEvents(loading: Loading | undefined): string[] {
  const goods = (loading?.bills ?? []).filter(({ clearance_code }) => loadedAtPort.has(clearance_code ?? ''))
  const away = goods.filter((bill) => !hasArrived(bill, loading?.arrived ?? []))
  const held = goods.filter(({ status }) => status !== 'released')
  return [
    ...(away.length > 0 ? [`海关接受${numbersIn(away)}的运抵报告`] : []),
    ...(held.length > 0 ? [`${numbersIn(held)}放行`] : []),
  ]
}

/** Containerised goods arrive by container, other goods by bill. Source: 填制规范 二. */
function hasArrived({ bill_no, containers }: Loading['bills'][number], arrived: readonly string[]): boolean {
  const boxes = containers ?? []
  return boxes.length > 0
    ? boxes.every(({ container_number }) => arrived.includes(container_number))
    : arrived.includes(bill_no)
}

const MAX_NAMES = 3
function numbersIn(bills: Loading['bills']): string {
  const names = bills.slice(0, MAX_NAMES).map(({ bill_no }) => bill_no)
  return `提(运)单 ${names.join('、')}${bills.length > MAX_NAMES ? ` 等 ${bills.length} 票` : ''} `
}
