/** A file that is kept. */
export interface KeptFile {
  readonly key: string
  /** Bytes. */
  readonly size: number
  /** ISO. */
  readonly changed_at: string
}

export interface FileStat extends KeptFile {
  /** What the content says it is, never what its name says; `application/octet-stream` where it says nothing known. */
  readonly media: string
}

interface PutOptions {
  /** Bytes; one more is refused. */
  readonly limit: number
}

/**
 * Where annexes lie. A key names a file: segments of small Latin letters, digits, `.`, `-` and `_`, parted by `/`; the names that people
 * give their files stand in the database.
 */
export interface FileStore {
  /**
   * Keeps what the stream holds; resolves when that is durable. What stood under the key is replaced as a whole or not at all, also
   * when the stream breaks. Throws `TooLargeFile`.
   */
  put(key: string, content: AsyncIterable<Uint8Array>, options: PutOptions): Promise<FileStat>
  /** The content, to be read to its end or broken off; undefined where nothing is kept. */
  get(key: string): Promise<AsyncIterable<Uint8Array> | undefined>
  stat(key: string): Promise<FileStat | undefined>
  /** Nothing happens where nothing is kept. */
  remove(key: string): Promise<void>
  /** Everything below a folder (`annex/2026/`), or all for '', by key. */
  list(folder: string): AsyncIterable<KeptFile>
}

/** What somebody sent holds more than may be kept. */
export class TooLargeFile extends Error {
  override readonly name = 'TooLargeFile'

  constructor(limit: number) {
    super(`the file has more than ${limit} bytes`)
  }
}

const MAX_KEY = 512
const SEGMENT = '[a-z0-9_][a-z0-9._-]{0,99}'
const KEY = new RegExp(`^${SEGMENT}(/${SEGMENT})*$`)
const FOLDER = new RegExp(`^(${SEGMENT}/)*$`)

/** Small letters alone: on some disks two keys that differ in case would be one file. */
export function checkedKey(key: string): string {
  if (key.length > MAX_KEY || !KEY.test(key)) throw new TypeError(`${JSON.stringify(key)} is no key of a file`)
  return key
}

export function checkedFolder(folder: string): string {
  if (folder.length > MAX_KEY || !FOLDER.test(folder)) throw new TypeError(`${JSON.stringify(folder)} is no folder`)
  return folder
}

/** The same stream, broken off with `TooLargeFile` where it goes over the limit. */
export async function* atMost(content: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of content) {
    size += chunk.byteLength
    if (size > limit) throw new TooLargeFile(limit)
    yield chunk
  }
}
