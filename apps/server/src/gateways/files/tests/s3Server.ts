import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { credentialIn, signatureOf } from './signature.ts'

type When = (method: string, url: URL) => boolean
/** `reset`: no response. `silence`: none, and the connection stays open. `stall` and `cut`: likewise after half of the content. */
type Disturbance = 'reset' | 'silence' | 'stall' | 'cut'

/** The behaviour of S3 for one bucket, in memory: no rights, no versions, no conditions, no ranges. */
export interface S3Server {
  readonly endpoint: string
  readonly bucket: string
  readonly keyId: string
  readonly secret: string
  /** Uploads that were neither completed nor aborted. */
  openUploads(): number
  /** Replaces the next response to such a request, once. */
  fail(when: When, status: number, body?: string): void
  /** Disturbs the connection of the next such request, once. */
  disturb(when: When, how: Disturbance): void
  /** Treats every request like this until `calm`. */
  breakDown(how: { readonly status: number; readonly body?: string } | Disturbance): void
  /** Forgets failures and disturbances that no request has met: a caller may give up before its request has arrived. */
  calm(): void
  close(): Promise<void>
}

interface StoredObject {
  readonly body: Buffer
  readonly type: string
  readonly tag: string
  readonly at: Date
}

interface Upload {
  readonly key: string
  readonly type: string
  readonly parts: Map<number, Buffer>
}

interface Failure {
  readonly when: When
  readonly status: number
  readonly body: string
  readonly disturbance?: Disturbance
}

export const REGION = 'cn-north-1'
const SKEW = 15 * 60_000
const LEAST_PART = 5 * 1024 * 1024
/** S3 returns 1,000 keys per page; a few let a test use several pages. */
const PAGE = 3

class Refusal extends Error {
  readonly status: number

  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

const md5 = (body: Buffer) => createHash('md5').update(body).digest('hex')
const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const xml = (name: string, inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inner}</${name}>`

interface Request {
  readonly method: string
  readonly url: URL
  readonly key: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
  readonly disturbance?: Disturbance
}

/** Objects, and multipart uploads. */
class Bucket {
  readonly #kept = new Map<string, StoredObject>()
  readonly uploads = new Map<string, Upload>()

  answer(request: Request): Reply {
    const { method, url } = request
    const asks = (name: string) => url.searchParams.has(name)
    if (request.key === '') return method === 'GET' && asks('list-type') ? this.#list(url) : notThere()
    if (asks('uploads') && method === 'POST') return this.#begin(request)
    if (asks('uploadId')) return this.#ofUpload(request)
    if (method === 'PUT') return this.#put(request)
    if (method === 'DELETE') return this.#remove(request.key)
    return method === 'GET' || method === 'HEAD' ? this.#get(request) : notThere()
  }

  #put({ key, body, headers }: Request): Reply {
    const tag = `"${md5(body)}"`
    this.#kept.set(key, { body, tag, type: headers['content-type'] ?? 'binary/octet-stream', at: new Date() })
    return { headers: { etag: tag } }
  }

  #remove(key: string): Reply {
    this.#kept.delete(key)
    return { status: 204 }
  }

  #get({ key, method }: Request): Reply {
    const object = this.#kept.get(key)
    if (!object) throw new Refusal(404, 'NoSuchKey')
    const headers = {
      'content-type': object.type,
      'content-length': String(object.body.length),
      'last-modified': object.at.toUTCString(),
      etag: object.tag,
    }
    return { headers, ...(method === 'GET' ? { body: object.body } : {}) }
  }

  #list({ searchParams }: URL): Reply {
    const prefix = searchParams.get('prefix') ?? ''
    const after = searchParams.get('continuation-token') ?? ''
    const keys = [...this.#kept.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted()
    const page = keys.slice(0, PAGE)
    const entries = page.map((key) => {
      const { at, body, tag } = this.#kept.get(key)!
      return `<Contents><Key>${escaped(key)}</Key><LastModified>${at.toISOString()}</LastModified><ETag>${escaped(tag)}</ETag><Size>${body.length}</Size></Contents>`
    })
    const isCut = keys.length > page.length
    const next = isCut ? `<NextContinuationToken>${escaped(page.at(-1)!)}</NextContinuationToken>` : ''
    return { body: xml('ListBucketResult', `<IsTruncated>${isCut}</IsTruncated>${next}${entries.join('')}`) }
  }

  #begin({ key, headers }: Request): Reply {
    const id = randomUUID()
    this.uploads.set(id, { key, type: headers['content-type'] ?? 'binary/octet-stream', parts: new Map() })
    return { body: xml('InitiateMultipartUploadResult', `<Key>${escaped(key)}</Key><UploadId>${id}</UploadId>`) }
  }

  #ofUpload({ method, url, key, body }: Request): Reply {
    const id = url.searchParams.get('uploadId') ?? ''
    const upload = this.uploads.get(id)
    if (!upload || upload.key !== key) throw new Refusal(404, 'NoSuchUpload')
    if (method === 'DELETE') {
      this.uploads.delete(id)
      return { status: 204 }
    }
    if (method === 'PUT') {
      upload.parts.set(Number(url.searchParams.get('partNumber')), body)
      return { headers: { etag: `"${md5(body)}"` } }
    }
    return this.#complete(id, upload, String(body))
  }

  #complete(id: string, upload: Upload, body: string): Reply {
    const uploadedParts = [...body.matchAll(/<Part><PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag><\/Part>/g)]
    const parts = uploadedParts.map(([, number, tag]) => {
      const part = upload.parts.get(Number(number))
      if (!part || `"${md5(part)}"` !== tag) throw new Refusal(400, 'InvalidPart')
      return part
    })
    if (parts.length === 0) throw new Refusal(400, 'MalformedXML')
    if (parts.slice(0, -1).some((part) => part.length < LEAST_PART)) throw new Refusal(400, 'EntityTooSmall')
    const tag = `"${md5(Buffer.concat(parts.map((part) => Buffer.from(md5(part), 'hex'))))}-${parts.length}"`
    this.#kept.set(upload.key, { body: Buffer.concat(parts), type: upload.type, tag, at: new Date() })
    this.uploads.delete(id)
    return { body: xml('CompleteMultipartUploadResult', `<Key>${escaped(upload.key)}</Key>`) }
  }
}

const notThere = (): never => {
  throw new Refusal(405, 'MethodNotAllowed')
}

/** A local S3 service that rejects requests without a valid signature. */
export async function startS3Server(): Promise<S3Server> {
  const bucket = 'annexes'
  const keyId = `key${randomUUID().slice(0, 8)}`
  const secret = randomUUID()
  const store = new Bucket()
  const failures: Failure[] = []
  let outage: Failure | undefined
  const handle = async (incoming: IncomingMessage): Promise<Reply> => {
    const request = await read(incoming, bucket)
    const at = failures.findIndex(({ when }) => when(request.method, request.url))
    const failure = outage ?? (at < 0 ? undefined : failures.splice(at, 1)[0])
    if (failure && !failure.disturbance) return failure
    judge(incoming, request.body, { keyId, secret })
    const disturbance = failure?.disturbance
    if (disturbance === 'reset' || disturbance === 'silence') return { disturbance }
    return { ...store.answer(request), ...(disturbance ? { disturbance } : {}) }
  }
  const server = createServer(
    (incoming, outgoing) =>
      void handle(incoming)
        .catch(refused)
        .then((reply) => send(outgoing, reply)),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    keyId,
    secret,
    openUploads: () => store.uploads.size,
    fail: (when, status, body = '') => void failures.push({ when, status, body }),
    disturb: (when, how) => void failures.push({ when, ...failureBy(how) }),
    breakDown(how) {
      outage = { when: () => true, ...(typeof how === 'string' ? failureBy(how) : { body: '', ...how }) }
    },
    calm() {
      failures.splice(0)
      outage = undefined
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const failureBy = (disturbance: Disturbance) => ({ status: 0, body: '', disturbance })

async function read(incoming: IncomingMessage, bucket: string): Promise<Request> {
  const { method = '', headers } = incoming
  const url = new URL(incoming.url ?? '/', 'http://localhost')
  const body = await buffer(incoming)
  const [, bucketName, ...key] = decodeURIComponent(url.pathname).split('/')
  if (bucketName !== bucket) throw new Refusal(404, 'NoSuchBucket')
  return { method, url, key: key.join('/'), headers, body }
}

function judge(incoming: IncomingMessage, body: Buffer, { keyId, secret }: { keyId: string; secret: string }): void {
  const credential = credentialIn(incoming.headers.authorization ?? '')
  if (!credential || credential.keyId !== keyId) throw new Refusal(403, 'InvalidAccessKeyId')
  const [path = '', query = ''] = (incoming.url ?? '').split('?')
  const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]))
  const time = (headers['x-amz-date'] ?? '').replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  if (!(Math.abs(Date.now() - Date.parse(time)) < SKEW)) throw new Refusal(403, 'RequestTimeTooSkewed')
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => credential.signedHeaders.includes(name)))
    throw new Refusal(403, 'AccessDenied')
  const signed = { method: incoming.method ?? '', path, query, headers }
  if (signatureOf(signed, credential.signedHeaders, REGION, secret) !== credential.signature)
    throw new Refusal(403, 'SignatureDoesNotMatch')
  if (createHash('sha256').update(body).digest('hex') !== headers['x-amz-content-sha256'])
    throw new Refusal(400, 'XAmzContentSHA256Mismatch')
}

function refused(error: unknown): Reply {
  if (!(error instanceof Refusal)) return { status: 500, body: xml('Error', '<Code>InternalError</Code>') }
  return {
    status: error.status,
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${error.message}</Code></Error>`,
  }
}

function send(outgoing: ServerResponse, { status = 200, headers = {}, body = '', disturbance }: Reply): void {
  if (disturbance === 'silence') return
  if (disturbance === 'reset') return void outgoing.destroy()
  outgoing.writeHead(status, headers)
  if (disturbance)
    return void outgoing.write(body.slice(0, body.length >> 1), () => disturbance === 'cut' && outgoing.destroy())
  outgoing.end(outgoing.req.method === 'HEAD' ? undefined : body)
}
