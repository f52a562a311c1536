import type { TencentOptions } from '../../config/delivery.ts'
import { Undelivered } from '../undelivered.ts'
import type { UndeliveredKind } from '../undelivered.ts'
import { isMobile } from './gateway.ts'
import type { SmsGateway } from './gateway.ts'
import { post } from './post.ts'
import { authorization } from './tencentSignature.ts'

const reasons: Readonly<Record<string, string>> = {
  'LimitExceeded.PhoneNumberThirtySecondLimit': '这个号码30秒内已收过短信',
  'LimitExceeded.PhoneNumberOneHourLimit': '这个号码一小时内收得太多',
  'LimitExceeded.PhoneNumberDailyLimit': '这个号码今天收得太多',
  'LimitExceeded.PhoneNumberSameContentDailyLimit': '这个号码今天收到的相同内容太多',
  'LimitExceeded.DeliveryFrequencyLimit': '这个号码接收太频繁',
  'LimitExceeded.AppDailyLimit': '已达到每日发送上限',
  'FailedOperation.SignatureIncorrectOrUnapproved': '短信签名不可用',
  'FailedOperation.TemplateIncorrectOrUnapproved': '短信模板不可用',
  'FailedOperation.InsufficientBalanceInSmsPackage': '短信余额不足',
  'FailedOperation.PhoneNumberInBlacklist': '这个号码已退订或在黑名单中',
  'FailedOperation.ContainSensitiveWord': '内容被服务商拦截',
  'InvalidParameterValue.IncorrectPhoneNumber': '手机号码无效',
  'InvalidParameterValue.TemplateParameterFormatError': '短信模板的变量不符：应只有验证码一个',
  'UnauthorizedOperation.RequestIpNotInWhitelist': '服务器地址不在短信服务的白名单中',
  'UnauthorizedOperation.SmsSdkAppIdVerifyFail': '短信应用编号不正确',
  'UnauthorizedOperation.SerivceSuspendDueToArrears': '短信服务因欠费停用',
  'AuthFailure.SignatureFailure': '访问密钥不正确',
  'AuthFailure.SecretIdNotFound': '访问密钥不存在',
  'AuthFailure.SignatureExpire': '服务器时间不准',
}

/** Tencent Cloud, SendSms of 2021-01-11, signed by TC3-HMAC-SHA256. */
export const tencentSms = (options: TencentOptions): SmsGateway => ({
  simulated: false,
  async send({ mobile, code, id }) {
    if (!isMobile(mobile)) throw new Undelivered('rejected', '手机号码无效')
    const { endpoint, keyId, secret, region, appId, signName, template, timeoutMs } = options
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${mobile}`],
      SmsSdkAppId: appId,
      SignName: signName,
      TemplateId: template,
      TemplateParamSet: [code],
      SessionContext: id,
    })
    const timestamp = Math.floor(Date.now() / 1000)
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      host: new URL(endpoint).host,
      'x-tc-action': 'SendSms',
    }
    const { host: _, ...sent } = headers
    const reply = await post(
      {
        url: endpoint,
        body,
        headers: {
          ...sent,
          'x-tc-version': '2021-01-11',
          'x-tc-timestamp': String(timestamp),
          'x-tc-region': region,
          authorization: authorization({ body, headers, service: 'sms', timestamp }, keyId, secret),
        },
      },
      timeoutMs,
    )
    return idOf(reply)
  },
})

interface Reply {
  readonly Response?: {
    readonly Error?: { readonly Code?: unknown }
    readonly SendStatusSet?: readonly { readonly Code?: unknown; readonly SerialNo?: unknown }[]
  }
}

/** A failed number is reported with status 200 and without an error: its own code tells. */
function idOf(reply: unknown): string {
  const { Response } = Object(reply) as Reply
  const one = Response?.SendStatusSet?.[0]
  const code = Response?.Error?.Code ?? one?.Code
  if (code === 'Ok') return typeof one?.SerialNo === 'string' ? one.SerialNo : ''
  if (typeof code !== 'string') throw new Undelivered('unknown', '短信服务的答复没有结果代码')
  const kind: UndeliveredKind =
    code.startsWith('InternalError') || code === 'RequestLimitExceeded' ? 'retry' : 'rejected'
  throw new Undelivered(kind, `${reasons[code] ?? '短信服务拒绝发送'}（${code}）`)
}
