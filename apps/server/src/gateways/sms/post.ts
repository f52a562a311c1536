import { Undelivered } from '../undelivered.ts'

const TIMEOUT_MS = 10_000
const MAX_REPLY = 64 * 1024

/** Failures before the first byte of the request was sent: it certainly did not arrive. */
const BEFORE_SENDING: readonly string[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

export interface SignedRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Sends a signed request once and returns the JSON reply; neither service uses the HTTP status for its own errors. */
export async function post(request: SignedRequest, timeoutMs: number = TIMEOUT_MS): Promise<unknown> {
  const { url, headers, body } = request
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      ...(body === '' ? {} : { body: Buffer.from(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    if (text.length > MAX_REPLY) throw new Undelivered('unknown', '短信服务的答复过长')
    return JSON.parse(text) as unknown
  } catch (error) {
    throw error instanceof Undelivered ? error : undelivered(error)
  }
}

function undelivered(error: unknown): Undelivered {
  const code = codeOf(error)
  if (code !== undefined && (BEFORE_SENDING.includes(code) || code.startsWith('CERT_') || code.includes('_CERT')))
    return new Undelivered('retry', `连不上短信服务（${code}）`, { cause: error })
  if (error instanceof SyntaxError) return new Undelivered('unknown', '短信服务的答复无法解析', { cause: error })
  return new Undelivered('unknown', '短信服务没有答复，不知是否已发出', { cause: error })
}

function codeOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
}
