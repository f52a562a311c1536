import { promisify } from 'node:util'
import { crc32, deflateRaw, deflateRawSync } from 'node:zlib'
import { innerFileName } from '@guanqiao/customs'
import { CENTRAL, CENTRAL_BYTES, DEFLATED, END, END_BYTES, LOCAL, LOCAL_BYTES, SMALL } from './form.ts'

/** 报文格式V1.0制定说明 6: a compressed message must be smaller than 2 MB. */
export const MAX_ZIP_BYTES = 2_000_000

/** The client would return the message because of its size. */
export class MessageTooLarge extends Error {
  override readonly name = 'MessageTooLarge'

  /** Size of the zip in bytes. */
  constructor(bytes: number) {
    super(`报文压缩后为 ${(bytes / 1_000_000).toFixed(1)} MB，超过海关客户端规定的 2 MB`)
  }
}

const deflate = promisify(deflateRaw)

/**
 * The message as sent: a zip with one XML and no folder, both with the same name. The result is deterministic. Throws if it is too
 * large for the client.
 */
export async function packMessage(fileName: string, body: string): Promise<Buffer> {
  const content = Buffer.from(body, 'utf8')
  const deflated = content.length <= SMALL ? deflateRawSync(content) : await deflate(content)
  const packed = archive(fileName, content, deflated)
  if (packed.length >= MAX_ZIP_BYTES) throw new MessageTooLarge(packed.length)
  return packed
}

const MAX_BYTES_PER_CHARACTER = 3

/** Whether a message certainly fits, without compressing it: the overhead of the zip is far less than half. */
export const surelyFits = (body: string): boolean => body.length * MAX_BYTES_PER_CHARACTER < MAX_ZIP_BYTES / 2

const VERSION = 20

/** Source: PKWARE's APPNOTE 4.3. All names consist of characters that every system decodes alike. */
function archive(fileName: string, content: Buffer, packed: Buffer): Buffer {
  const name = Buffer.from(innerFileName(fileName), 'latin1')
  const local = Buffer.alloc(LOCAL_BYTES)
  const central = Buffer.alloc(CENTRAL_BYTES)
  const end = Buffer.alloc(END_BYTES)
  local.writeUInt32LE(LOCAL, 0)
  central.writeUInt32LE(CENTRAL, 0)
  central.writeUInt16LE(VERSION, 4)
  for (const [header, at] of [
    [local, 4],
    [central, 6],
  ] as const) {
    header.writeUInt16LE(VERSION, at)
    header.writeUInt16LE(DEFLATED, at + 4)
    header.writeUInt32LE(entryTime(fileName), at + 6)
    header.writeUInt32LE(crc32(content), at + 10)
    header.writeUInt32LE(packed.length, at + 14)
    header.writeUInt32LE(content.length, at + 18)
    header.writeUInt16LE(name.length, at + 22)
  }
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  return Buffer.concat([local, name, packed, central, name, end])
}

/** The time in the file's name, in steps of two seconds: zip entries carry local time without a zone, so the parts are used unchanged. */
function entryTime(fileName: string): number {
  const parts = /_(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\d*\.zip$/i.exec(fileName)?.slice(1).map(Number)
  const [year = 1980, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts ?? []
  const date = ((year - 1980) << 9) | (month << 5) | day
  return ((date << 16) | (hour << 11) | (minute << 5) | (second >> 1)) >>> 0
}
