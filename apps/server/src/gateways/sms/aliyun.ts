import { randomBytes } from 'node:crypto'
import type { AliyunOptions } from '../../config/delivery.ts'
import { Undelivered } from '../undelivered.ts'
import type { UndeliveredKind } from '../undelivered.ts'
import { authorization, queryOf, sha256 } from './aliyunSignature.ts'
import { isMobile } from './gateway.ts'
import type { SmsGateway } from './gateway.ts'
import { post } from './post.ts'

/** Codes after which the message certainly did not leave and may be sent later; all others are final. */
const RETRIED: readonly string[] = ['isp.SYSTEM_ERROR', 'Throttling', 'Throttling.User', 'ServiceUnavailable']

const reasons: Readonly<Record<string, string>> = {
  'isv.BUSINESS_LIMIT_CONTROL': '这个号码接收太频繁，被运营商限制',
  'isv.DAY_LIMIT_CONTROL': '已达到每日发送上限',
  'isv.AMOUNT_NOT_ENOUGH': '短信余额不足',
  'isv.OUT_OF_SERVICE': '短信服务已停机',
  'isv.SMS_SIGNATURE_ILLEGAL': '短信签名不可用',
  'isv.SMS_TEMPLATE_ILLEGAL': '短信模板不可用',
  'isv.TEMPLATE_MISSING_PARAMETERS': '短信模板的变量不符：应只有 code',
  'isv.MOBILE_NUMBER_ILLEGAL': '手机号码无效',
  'isv.BLACK_KEY_CONTROL_LIMIT': '内容被服务商拦截',
  'isp.RAM_PERMISSION_DENY': '访问密钥没有发送短信的权限',
  SignatureDoesNotMatch: '访问密钥不正确',
  'InvalidAccessKeyId.NotFound': '访问密钥不存在',
  'InvalidTimeStamp.Expired': '服务器时间不准',
}

/** Aliyun, SendSms of 2017-05-25, signed by ACS3-HMAC-SHA256. */
export const aliyunSms = (options: AliyunOptions): SmsGateway => ({
  simulated: false,
  async send({ mobile, code, id }) {
    if (!isMobile(mobile)) throw new Undelivered('rejected', '手机号码无效')
    const { endpoint, keyId, secret, signName, template, timeoutMs } = options
    const query = {
      PhoneNumbers: mobile,
      SignName: signName,
      TemplateCode: template,
      TemplateParam: JSON.stringify({ code }),
      OutId: id,
    }
    const headers = {
      host: new URL(endpoint).host,
      'x-acs-action': 'SendSms',
      'x-acs-version': '2017-05-25',
      'x-acs-date': `${new Date().toISOString().slice(0, 19)}Z`,
      'x-acs-signature-nonce': randomBytes(16).toString('hex'),
      'x-acs-content-sha256': sha256(''),
    }
    const signature = authorization({ method: 'POST', query, headers }, keyId, secret)
    const { host: _, ...sent } = headers
    const url = `${endpoint}?${queryOf(query)}`
    return idOf(await post({ url, headers: { ...sent, authorization: signature }, body: '' }, timeoutMs))
  },
})

/** Errors come with status 200 too: only the code tells. */
function idOf(reply: unknown): string {
  const { Code, BizId } = Object(reply) as { readonly Code?: unknown; readonly BizId?: unknown }
  if (Code === 'OK') return typeof BizId === 'string' ? BizId : ''
  if (typeof Code !== 'string') throw new Undelivered('unknown', '短信服务的答复没有结果代码')
  const kind: UndeliveredKind = RETRIED.includes(Code) ? 'retry' : 'rejected'
  throw new Undelivered(kind, `${reasons[Code] ?? '短信服务拒绝发送'}（${Code}）`)
}
