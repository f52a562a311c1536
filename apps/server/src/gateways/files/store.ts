/** A stored file. */
export interface StoredFile {
  readonly key: string
  /** Bytes. */
  readonly size: number
  /** ISO. */
  readonly changed_at: string
}

export interface FileStat extends StoredFile {
  /** The media type by the content, never by the name; `application/octet-stream` if unknown. */
  readonly media: string
}

interface PutOptions {
  /** Maximum size in bytes. */
  readonly limit: number
}

/**
 * Storage of annexes. A key names a file: segments of lower-case Latin letters, digits, `.`, `-` and `_`, separated by `/`; the
 * original file names are in the database.
 */
export interface FileStore {
  /**
   * Stores the stream; resolves when it is durable. The previous content of the key is replaced completely or not at all, also if
   * the stream fails. Throws `TooLargeFile`.
   */
  put(key: string, content: AsyncIterable<Uint8Array>, options: PutOptions): Promise<FileStat>
  /** The content, to be read completely or cancelled; undefined if the key does not exist. */
  get(key: string): Promise<AsyncIterable<Uint8Array> | undefined>
  stat(key: string): Promise<FileStat | undefined>
  /** Does nothing if the key does not exist. */
  remove(key: string): Promise<void>
  /** All files below a folder (`annex/2026/`), or all files for '', ordered by key. */
  list(folder: string): AsyncIterable<StoredFile>
}

/** The sent content exceeds the limit. */
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

/** Lower case only: on some disks two keys that differ in case would be one file. */
export function checkedKey(key: string): string {
  if (key.length > MAX_KEY || !KEY.test(key)) throw new TypeError(`${JSON.stringify(key)} is not a valid file key`)
  return key
}

export function checkedFolder(folder: string): string {
  if (folder.length > MAX_KEY || !FOLDER.test(folder))
    throw new TypeError(`${JSON.stringify(folder)} is not a valid folder`)
  return folder
}

/** The same stream, which fails with `TooLargeFile` when it exceeds the limit. */
export async function* atMost(content: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of content) {
    size += chunk.byteLength
    if (size > limit) throw new TooLargeFile(limit)
    yield chunk
  }
}
