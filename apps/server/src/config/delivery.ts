interface SmsAccount {
  readonly endpoint: string
  readonly keyId: string
  readonly secret: string
  readonly signName: string
  /** A template with a single variable, the code; Aliyun's is named `code`. */
  readonly template: string
  readonly timeoutMs?: number
}

export type AliyunOptions = SmsAccount

export interface TencentOptions extends SmsAccount {
  readonly region: string
  readonly appId: string
}

export interface SmtpOptions {
  /** `smtps://user:password@host:465` (TLS from the start) or `smtp://user:password@host:587` (STARTTLS). */
  readonly url: string
  /** `关桥 <noreply@example.com>`; most services demand the address of the login. */
  readonly from: string
  /** If false, a server without TLS is accepted: for one on the same machine. */
  readonly requireTls: boolean
  readonly timeoutMs?: number
}

export type SmsConfig =
  | { readonly gateway: 'simulator' }
  | { readonly gateway: 'off' }
  | ({ readonly gateway: 'aliyun' } & AliyunOptions)
  | ({ readonly gateway: 'tencent' } & TencentOptions)

export type MailConfig =
  | { readonly gateway: 'simulator' }
  | { readonly gateway: 'off' }
  | ({ readonly gateway: 'smtp' } & SmtpOptions)

type Environment = Readonly<Record<string, string | undefined>>

/** By default simulated, and in production off: administrators can read simulated codes and links, which open every account. */
export function smsConfig(env: Environment, production: boolean): SmsConfig {
  const gateway = env['SMS_GATEWAY'] || (production ? 'off' : 'simulator')
  if (gateway === 'off' || gateway === 'simulator') return { gateway }
  if (gateway !== 'aliyun' && gateway !== 'tencent')
    throw new Error(`SMS_GATEWAY 应为 simulator、aliyun、tencent 或 off，而不是 ${gateway}`)
  const needed = demanding(env, `SMS_GATEWAY=${gateway}`)
  const account = {
    keyId: needed('SMS_ACCESS_KEY_ID'),
    secret: needed('SMS_ACCESS_KEY_SECRET'),
    signName: needed('SMS_SIGN_NAME'),
    template: needed('SMS_TEMPLATE'),
  }
  if (gateway === 'aliyun')
    return { gateway, ...account, endpoint: env['SMS_ENDPOINT'] || 'https://dysmsapi.aliyuncs.com/' }
  return {
    gateway,
    ...account,
    appId: needed('SMS_APP_ID'),
    region: env['SMS_REGION'] || 'ap-guangzhou',
    endpoint: env['SMS_ENDPOINT'] || 'https://sms.tencentcloudapi.com/',
  }
}

/** `MAIL_URL`: `smtps://user:password@host`, `smtp://…`, `simulator` or `off`. */
export function mailConfig(env: Environment, production: boolean): MailConfig {
  const url = env['MAIL_URL'] || (production ? 'off' : 'simulator')
  if (url === 'off' || url === 'simulator') return { gateway: url }
  if (!/^smtps?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new Error('MAIL_URL 应为 smtps:// 或 smtp:// 地址、simulator 或 off')
  const needed = demanding(env, 'MAIL_URL 为邮件服务器')
  return { gateway: 'smtp', url, from: needed('MAIL_FROM'), requireTls: env['MAIL_TLS'] !== '0' }
}

const demanding = (env: Environment, when: string) => (name: string) => {
  const value = env[name]
  if (!value) throw new Error(`${when} 时须设置 ${name}`)
  return value
}
