import { getToken } from '@guanqiao/domain/access/session'
import { call } from '../../kit/call.ts'
import { notify } from '../../kit/events/notices.ts'
import type { ReceiptEvent } from '../../trade/receipts/events.ts'
import { publishReceipt } from '../../trade/receipts/events.ts'
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
  notify({
    tone: event.warning ? 'bad' : 'info',
    title: `批次号 ${event.batch_number}`,
    text: [event.warning, event.receipt, event.performance].filter(Boolean).join('；') || '收到新回执',
  })
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
