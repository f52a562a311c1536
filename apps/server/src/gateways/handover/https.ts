import { Undelivered } from '../undelivered.ts'
import type { AnswerFile, HandoverFile, HandoverReceipt, HandoverSettings, HandoverTarget } from './gateway.ts'
import { askPlatform } from './request.ts'
import type { Reply } from './request.ts'

const MAX_RECEIPT_BYTES = 64 * 1024
const MAX_ANSWER_BYTES = 2 * 1024 * 1024
const MAX_TEXT = 100

/** Statuses after which the same request may succeed later; any other below 500 is a refusal. */
const TEMPORARY: readonly number[] = [408, 423, 425, 429]

const TEST_NOTICE = '测试：关桥交接渠道连通性测试，请勿登记 — test only, nothing is handed over'

/** Posts frozen files to the platform of a port, and reads its answers. */
export const httpsPlatform = (settings: HandoverSettings) => ({
  async send(target: HandoverTarget, { name, media, content, hash }: HandoverFile): Promise<HandoverReceipt> {
    const headers = {
      ...credentials(target),
      'content-type': `${media}; charset=utf-8`,
      'idempotency-key': hash,
      'x-file-name': name,
      'x-content-origin': 'own-exchange',
    }
    const reply = await post(settings, target, headers, content)
    return { state: 'received', ...receiptOf(reply) }
  },
  async probe(target: HandoverTarget): Promise<string> {
    const headers = { ...credentials(target), 'content-type': 'application/json; charset=utf-8', 'x-test': '1' }
    const { status } = await post(
      settings,
      target,
      headers,
      JSON.stringify({ notice: TEST_NOTICE, format: 'urn:guanqiao:exchange:test:1' }),
    )
    return `对方已答复（${status}）`
  },
  async answers(target: HandoverTarget): Promise<readonly AnswerFile[]> {
    if (!target.answers_address) return []
    const reply = await askPlatform(
      {
        method: 'GET',
        address: target.answers_address,
        headers: { ...credentials(target), accept: 'application/json' },
        maxBytes: MAX_ANSWER_BYTES,
      },
      settings,
    )
    if (reply.status === 204) return []
    refuseUnlessDone(reply)
    return [{ name: '答复地址', content: reply.text, settle: async () => {} }]
  },
  // Files are handed over by the reply itself.
  waiting: async () => undefined,
  withdraw: async () => {},
})

async function post(
  settings: HandoverSettings,
  target: HandoverTarget,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<Reply> {
  if (!target.address) throw new Undelivered('rejected', '渠道没有填接口地址')
  const reply = await askPlatform(
    { method: 'POST', address: target.address, headers, body, maxBytes: MAX_RECEIPT_BYTES },
    settings,
  )
  refuseUnlessDone(reply)
  return reply
}

function refuseUnlessDone({ status }: Reply): void {
  if (status >= 200 && status < 300) return
  if (status >= 300 && status < 400)
    throw new Undelivered('rejected', `对方要求转到别的地址（${status}），系统不跟随，请改填最终的地址`)
  if (status === 401 || status === 403) throw new Undelivered('rejected', `对方拒绝认证（${status}），请核对密钥`)
  if (status >= 500 || TEMPORARY.includes(status)) throw new Undelivered('retry', `对方暂时不能接收（${status}）`)
  throw new Undelivered('rejected', `对方拒绝接收（${status}）`)
}

function credentials({ auth, auth_user, secret }: HandoverTarget): Record<string, string> {
  if (auth === 'none') return {}
  if (secret === null) throw new Undelivered('rejected', '渠道还没有保存密钥')
  if (auth === 'bearer') return { authorization: `Bearer ${secret}` }
  return { authorization: `Basic ${Buffer.from(`${auth_user ?? ''}:${secret}`).toString('base64')}` }
}

/** The receiver's own number, if its reply is JSON that has one; any other reply is a receipt without a number. */
function receiptOf({ text }: Reply): Pick<HandoverReceipt, 'receipt_no' | 'receiver'> {
  let reply: unknown
  try {
    reply = JSON.parse(text)
  } catch {
    return { receipt_no: null, receiver: null }
  }
  const { receipt_no, receiver } = (reply ?? {}) as Readonly<Record<string, unknown>>
  return { receipt_no: shortText(receipt_no, 64), receiver: shortText(receiver, MAX_TEXT) }
}

/** The database stores neither control characters nor lone surrogates. */
function shortText(value: unknown, max: number): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value)
    .toWellFormed()
    .replaceAll(/[\u0000-\u001f\u007f]/g, '')
    .trim()
  return text === '' ? null : [...text].slice(0, max).join('')
}
