import { promisify } from 'node:util'
import { crc32, inflateRaw, inflateRawSync } from 'node:zlib'

/** Signatures and layout of a zip. Source: PKWARE's APPNOTE 4.3 and 4.4. */
const LOCAL = 0x04034b50
const LOCAL_BYTES = 30
const CENTRAL = 0x02014b50
const CENTRAL_BYTES = 46
const END = 0x06054b50
const END_BYTES = 22
const STORED = 0
const DEFLATED = 8

/** Bytes that are compressed synchronously: passing them to another thread takes several times as long. */
const SMALL = 100_000

/** The reason why a zip cannot be used, for users. `isTorn`: it is truncated and may still be written. */
export class ZipProblem extends Error {
  readonly isTorn: boolean

  constructor(message: string, isTorn = false) {
    super(message)
    this.name = 'ZipProblem'
    this.isTorn = isTorn
  }
}

const inflate = promisify(inflateRaw)

const MAX_COMMENT_BYTES = 65_535

export const isZip = (content: Buffer): boolean => content.length >= 4 && content.readUInt32LE(0) === LOCAL

interface Entry {
  readonly name: string
  readonly method: number
  readonly compressed: number
  readonly size: number
  readonly offset: number
  readonly checksum: number
}

/**
 * The single file of a zip, limited to `maxBytes` when unpacked, whatever the zip's headers state. Throws ZipProblem for anything
 * but one plain file: several, folders, encrypted, split, corrupt, too large.
 */
export async function unpackOne(content: Buffer, maxBytes: number): Promise<{ name: string; content: Buffer }> {
  try {
    const entry = onlyEntry(content)
    const unpacked = await unpack(content, entry, maxBytes)
    if (crc32(unpacked) !== entry.checksum) throw new ZipProblem('压缩文件已损坏：校验和不符')
    return { name: entry.name, content: unpacked }
  } catch (error) {
    if (error instanceof ZipProblem) throw error
    if (isCode(error, 'ERR_BUFFER_TOO_LARGE')) throw tooLarge(maxBytes)
    throw new ZipProblem('压缩文件已损坏，无法解压')
  }
}

function onlyEntry(content: Buffer): Entry {
  const end = endOf(content)
  if (content.readUInt16LE(end + 4) !== 0 || content.readUInt16LE(end + 6) !== 0) throw new ZipProblem('不支持分卷压缩')
  const count = content.readUInt16LE(end + 10)
  if (count !== 1) throw new ZipProblem(`压缩文件中应只有一个文件，实有 ${count} 个`)
  const entry = entryAt(content, content.readUInt32LE(end + 16))
  if (/[\\/]/.test(entry.name)) throw new ZipProblem('压缩文件中不允许有文件夹')
  return entry
}

function endOf(content: Buffer): number {
  const last = content.length - END_BYTES
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT_BYTES); at -= 1) {
    if (content.readUInt32LE(at) === END && at + END_BYTES + content.readUInt16LE(at + 20) === content.length) return at
  }
  throw new ZipProblem('压缩文件不完整：没有结尾', true)
}

function entryAt(content: Buffer, at: number): Entry {
  if (content.readUInt32LE(at) !== CENTRAL) throw new ZipProblem('压缩文件已损坏：目录有误')
  if ((content.readUInt16LE(at + 8) & 1) === 1) throw new ZipProblem('压缩文件已加密，无法读取')
  const name = content.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + content.readUInt16LE(at + 28)).toString('utf8')
  return {
    name,
    method: content.readUInt16LE(at + 10),
    checksum: content.readUInt32LE(at + 16),
    compressed: content.readUInt32LE(at + 20),
    size: content.readUInt32LE(at + 24),
    offset: content.readUInt32LE(at + 42),
  }
}

async function unpack(content: Buffer, entry: Entry, maxBytes: number): Promise<Buffer> {
  const { offset, compressed, method } = entry
  if (content.readUInt32LE(offset) !== LOCAL) throw new ZipProblem('压缩文件已损坏：目录有误')
  if (entry.size > maxBytes) throw tooLarge(maxBytes)
  const start = offset + LOCAL_BYTES + content.readUInt16LE(offset + 26) + content.readUInt16LE(offset + 28)
  const packed = content.subarray(start, start + compressed)
  if (packed.length !== compressed) throw new ZipProblem('压缩文件已损坏：内容不完整')
  if (method === STORED) return packed
  if (method !== DEFLATED) throw new ZipProblem(`不支持的压缩方法 ${method}`)
  const limit = { maxOutputLength: maxBytes }
  return entry.size <= SMALL ? inflateRawSync(packed, limit) : inflate(packed, limit)
}

const tooLarge = (maxBytes: number): ZipProblem =>
  new ZipProblem(`解压后超过 ${Math.round(maxBytes / 1_000_000)} MB，拒绝读取`)

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
