import { UNCHANGED } from '@guanqiao/domain/message/event'
import { getToken } from '@guanqiao/domain/identity/session'
import { call } from '../../kit/call.ts'
import { dismiss, noticesNow, notify } from '../../kit/events/notices.ts'
import type { ReceiptEvent } from '../../documents/receipts/events.ts'
import { publishReceipt } from '../../documents/receipts/events.ts'
import { keepToken } from '../../kit/token.ts'

/** Ids of events already shown: after a reconnect the server may send an event both ways. */
const seen = new Set<string>()
let last: string | undefined

/** The id of the last receipt event known to this page. */
export const lastEventId = (): string | undefined => last

/** Sets the start of the feed: earlier events are not news for this page. */
export function startAfter(eventId: string): void {
  last ??= eventId
}

/** Publishes a receipt to the screens and shows it, once. */
export function receiveReceipt(event: ReceiptEvent): void {
  if (seen.has(event.event_id)) return
  seen.add(event.event_id)
  last = event.event_id
  publishReceipt(event)
  if (event.warning) notify({ tone: 'bad', title: `批次号 ${event.batch_number}`, text: textOf(event) })
  else if (!isInView(event)) showTogether(event)
}

const textOf = ({ warning, receipt, performance }: ReceiptEvent): string =>
  [warning, receipt, performance === UNCHANGED ? null : performance].filter(Boolean).join('；') || '收到新回执'

/** Whether the page shows the record of a receipt: it refetches by itself, and a notice would only cover it. */
function isInView({ batch_number, doc_id }: ReceiptEvent): boolean {
  const search = new URLSearchParams(location.search)
  return !document.hidden && (search.get('batch_number') === batch_number || search.get('id') === doc_id)
}

/** The receipts of the notice in view. */
let gathered: ReceiptEvent[] = []
let shownAs: number | undefined

/** One notice for all receipts that arrive while it is in view. */
function showTogether(event: ReceiptEvent): void {
  const isShown = noticesNow().some(({ id }) => id === shownAs)
  if (isShown && shownAs !== undefined) dismiss(shownAs)
  gathered = isShown ? [...gathered, event] : [event]
  const batches = new Set(gathered.map(({ batch_number }) => batch_number))
  const title =
    batches.size === 1 ? `批次号 ${event.batch_number}` : `${batches.size} 个批次收到 ${gathered.length} 条回执`
  const text = batches.size === 1 ? textOf(event) : `最新：${event.batch_number} ${textOf(event)}`
  shownAs = notify({ tone: 'info', title, text })
}

/** Socket event `qrcode`: the result of scanning the binding code. */
export interface Binding {
  readonly success: boolean
  readonly message?: string
  readonly token?: string
}

/** After a binding there is a new token, and the page reloads with it. */
export async function receiveBinding(binding: Binding, reload: () => void = () => location.reload()): Promise<void> {
  if (!binding.success) {
    notify({ tone: 'bad', title: '绑定失败', text: binding.message || '请重新扫码' })
    return
  }
  notify({ tone: 'done', title: '绑定成功', text: binding.message || '页面即将刷新' })
  keepToken(binding.token ?? (await call(getToken, {})).token)
  setTimeout(reload, 1500)
}
