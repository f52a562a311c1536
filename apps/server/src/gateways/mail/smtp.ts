import nodemailer from 'nodemailer'
import type { SmtpOptions } from '../../config/delivery.ts'
import { Undelivered } from '../undelivered.ts'
import type { UndeliveredKind } from '../undelivered.ts'
import { isAddress } from './gateway.ts'
import type { MailGateway } from './gateway.ts'

const TIMEOUT_MS = 15_000
const MAX_CONNECTIONS = 2

/** An SMTP server. A repeated mail keeps its Message-ID, so that an uncertain one can be repeated. */
export function smtpMail({ url, from, requireTls, timeoutMs = TIMEOUT_MS }: SmtpOptions): MailGateway {
  const server = new URL(url)
  const domain = /@([^>\s]+)>?\s*$/.exec(from)?.[1] ?? server.hostname
  const transport = nodemailer.createTransport({
    host: server.hostname.replace(/^\[|\]$/g, ''),
    port: Number(server.port) || (server.protocol === 'smtps:' ? 465 : 587),
    secure: server.protocol === 'smtps:',
    requireTLS: requireTls,
    ...(server.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) } }),
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    simulated: false,
    async send({ to, subject, text, id }) {
      if (!isAddress(to)) throw new Undelivered('rejected', '邮箱地址无效')
      const messageId = `<${id}@${domain}>`
      try {
        await transport.sendMail({ from, to, subject: subject.replace(/[\r\n]+/g, ' '), text, messageId })
        return messageId
      } catch (error) {
        throw undelivered(error)
      }
    },
    close: () => transport.close(),
  }
}

/** 4yz and broken connections pass; 5yz and a wrong password do not: trying it again would lock the mailbox. */
function undelivered(error: unknown): Undelivered {
  const { code, responseCode } = Object(error) as { readonly code?: unknown; readonly responseCode?: unknown }
  const status = typeof responseCode === 'number' ? responseCode : undefined
  if (code === 'EAUTH') return new Undelivered('rejected', '邮件服务器不接受登录，请核对账号和授权码', { cause: error })
  const kind: UndeliveredKind = status !== undefined && status >= 500 ? 'rejected' : 'retry'
  const detail = status === undefined ? String(code ?? '无应答') : String(status)
  return new Undelivered(kind, `邮件服务器没有收下（${detail}）`, { cause: error })
}
