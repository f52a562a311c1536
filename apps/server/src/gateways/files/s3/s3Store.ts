import { parseXml } from '@guanqiao/customs/xml/parse'
import type { XmlElement } from '@guanqiao/customs/xml/parse'
import type { S3Config } from '../../../config.ts'
import { mediaOf, TELLING } from '../media.ts'
import { atMost, checkedFolder, checkedKey } from '../store.ts'
import type { FileStat, FileStore, StoredFile } from '../store.ts'
import { bucketOf, S3Error, unstalled } from './bucket.ts'
import type { Ask } from './bucket.ts'
import { inParts } from './parts.ts'

/** Bytes per part: S3 requires at least 5 MiB for all but the last, and allows 10,000 parts, which is 80 GiB. */
const PART = 8 * 1024 * 1024

/** Files in a bucket of a service with the S3 API. A file of one part takes one request, larger files a multipart upload. */
export function s3Store(config: S3Config, timeoutMs?: number): FileStore {
  const ask = bucketOf(config, timeoutMs)
  return {
    async put(key, content, { limit }) {
      const parts = inParts(atMost(content, limit), PART)
      const { value: first = new Uint8Array() } = await parts.next()
      const { value: second } = await parts.next()
      const headers = { 'content-type': mediaOf(first.subarray(0, TELLING)) }
      if (second === undefined) await done(ask('PUT', checkedKey(key), { headers, body: first }), `put ${key}`)
      else await inSeveral(ask, checkedKey(key), headers, joined([first, second], parts))
      const stored = await statOf(ask, key)
      if (!stored) throw new Error(`${key} was put and is not there`)
      return stored
    },
    async get(key) {
      const answer = await existing(ask('GET', checkedKey(key), { large: true }), `get ${key}`)
      return answer && unstalled(answer.body ?? new Blob([]).stream(), timeoutMs)
    },
    stat: (key) => statOf(ask, checkedKey(key)),
    async remove(key) {
      await existing(ask('DELETE', checkedKey(key)), `remove ${key}`)
    },
    list: (folder) => pagesOf(ask, checkedFolder(folder)),
  }
}

async function* joined(
  first: readonly Uint8Array<ArrayBuffer>[],
  rest: AsyncIterable<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield* first
  yield* rest
}

/** The file exists once the upload is completed; until then, and after a failure, the previous content of the key stays. */
async function inSeveral(
  ask: Ask,
  key: string,
  headers: Readonly<Record<string, string>>,
  parts: AsyncIterable<Uint8Array<ArrayBuffer>>,
): Promise<void> {
  const begun = await done(ask('POST', key, { query: { uploads: '' }, headers }), `begin ${key}`)
  const uploadId = textOf(await begun.text(), 'UploadId')
  try {
    const tags: string[] = []
    for await (const body of parts) {
      const query = { partNumber: String(tags.length + 1), uploadId }
      const sent = await done(ask('PUT', key, { query, body }), `part ${tags.length + 1} of ${key}`)
      tags.push(sent.headers.get('etag') ?? '')
    }
    const partList = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const body = `<CompleteMultipartUpload>${partList.join('')}</CompleteMultipartUpload>`
    const ended = await done(ask('POST', key, { query: { uploadId }, body }), `complete ${key}`)
    // The response starts before the parts are joined: a failure then has status 200.
    const text = await ended.text()
    if (parseXml(text, { namespaces: false }).name === 'Error') throw new S3Error(200, `complete ${key}`, text)
  } catch (error) {
    await ask('DELETE', key, { query: { uploadId } }).catch(() => {})
    throw error
  }
}

async function statOf(ask: Ask, key: string): Promise<FileStat | undefined> {
  const answer = await existing(ask('HEAD', key), `stat ${key}`)
  return (
    answer && {
      key,
      size: Number(answer.headers.get('content-length')),
      changed_at: new Date(answer.headers.get('last-modified') ?? '').toISOString(),
      media: answer.headers.get('content-type') ?? 'application/octet-stream',
    }
  )
}

async function* pagesOf(ask: Ask, folder: string): AsyncGenerator<StoredFile> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const query = { 'list-type': '2', prefix: folder, ...(after === '' ? {} : { 'continuation-token': after }) }
    const text: string = await (await done(ask('GET', '', { query }), `list ${folder}`)).text()
    const page: XmlElement = parseXml(text, { namespaces: false })
    for (const entry of page.children.filter(({ name }) => name === 'Contents')) {
      const changed_at = new Date(childOf(entry, 'LastModified')).toISOString()
      yield { key: childOf(entry, 'Key'), size: Number(childOf(entry, 'Size')), changed_at }
    }
    const isCut: boolean = childOf(page, 'IsTruncated') === 'true'
    after = isCut ? childOf(page, 'NextContinuationToken') : undefined
  }
}

function childOf(element: XmlElement, name: string): string {
  const child = element.children.find((candidate) => candidate.name === name)
  if (!child) throw new Error(`the response ${element.name} of the S3 service lacks ${name}`)
  return child.text
}

const textOf = (xml: string, name: string): string => childOf(parseXml(xml, { namespaces: false }), name)

async function done(response: Promise<Response>, what: string): Promise<Response> {
  const answer = await response
  if (!answer.ok) throw new S3Error(answer.status, what, await answer.text())
  return answer
}

async function existing(response: Promise<Response>, what: string): Promise<Response | undefined> {
  const answer = await response
  if (answer.status !== 404) return done(Promise.resolve(answer), what)
  await answer.body?.cancel()
  return undefined
}
