import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { authorization as aliyunAuthorization } from '../aliyunSignature.ts'
import { authorization as tencentAuthorization } from '../tencentSignature.ts'

export const keyId = 'test-key'
export const secret = 'test-secret'

/** A reply to the next requests in place of the usual one; `silence` never replies. */
type Reaction = { readonly status: number; readonly text: string } | 'silence' | 'disconnect'

export interface FakeService {
  readonly endpoint: string
  /** Code and number of every accepted message. */
  readonly accepted: { readonly mobile: string; readonly code: string }[]
  reactions: Reaction[]
  requests(): number
  close(): Promise<void>
}

type Answering = (request: IncomingMessage, body: string, accepted: FakeService['accepted']) => object

/** A service over HTTP that verifies signatures like the real one, and takes every well-formed message. */
async function serve(answer: Answering): Promise<FakeService> {
  const accepted: FakeService['accepted'] = []
  let requests = 0
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    requests += 1
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const reaction = service.reactions.shift()
    if (reaction === 'silence') return
    if (reaction === 'disconnect') return void request.socket.destroy()
    if (reaction) return void response.writeHead(reaction.status).end(reaction.text)
    response.end(JSON.stringify(answer(request, Buffer.concat(chunks).toString(), accepted)))
  }
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const service: FakeService = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    accepted,
    reactions: [],
    requests: () => requests,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return service
}

const headersOf = (request: IncomingMessage, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, String(request.headers[name])]))

export const aliyunService = (): Promise<FakeService> =>
  serve((request, _body, accepted) => {
    const query = Object.fromEntries(new URL(request.url ?? '', 'http://localhost').searchParams)
    const names = Object.keys(request.headers).filter((name) => name === 'host' || name.startsWith('x-acs-'))
    const headers = headersOf(request, names)
    const expected = aliyunAuthorization({ method: 'POST', query, headers }, keyId, secret)
    if (request.headers.authorization !== expected) return { Code: 'SignatureDoesNotMatch', Message: 'x' }
    if (headers['x-acs-content-sha256'] !== createHash('sha256').digest('hex')) return { Code: 'InvalidContent' }
    accepted.push({
      mobile: query['PhoneNumbers'] ?? '',
      code: (JSON.parse(query['TemplateParam'] ?? '{}') as { code: string }).code,
    })
    return { Code: 'OK', Message: 'OK', BizId: `biz-${query['OutId']}`, RequestId: 'r' }
  })

export const tencentService = (): Promise<FakeService> =>
  serve((request, body, accepted) => {
    const headers = headersOf(request, ['content-type', 'host', 'x-tc-action'])
    const timestamp = Number(request.headers['x-tc-timestamp'])
    const expected = tencentAuthorization({ body, headers, service: 'sms', timestamp }, keyId, secret)
    if (request.headers.authorization !== expected)
      return { Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: 'x' }, RequestId: 'r' } }
    const sent = JSON.parse(body) as { PhoneNumberSet: string[]; TemplateParamSet: string[]; SessionContext: string }
    accepted.push({ mobile: sent.PhoneNumberSet[0]!.slice(3), code: sent.TemplateParamSet[0]! })
    const status = { SerialNo: `serial-${sent.SessionContext}`, PhoneNumber: sent.PhoneNumberSet[0], Code: 'Ok' }
    return { Response: { SendStatusSet: [status], RequestId: 'r' } }
  })
