import { zipSync } from 'fflate'
import { innerFileName } from '@guanqiao/customs'

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

/**
 * The message as sent: a zip with one XML and no folder, both with the same name. The result is deterministic. Throws if it is too
 * large for the client.
 */
export function packMessage(fileName: string, body: string): Buffer {
  const packed = zipSync({ [innerFileName(fileName)]: [Buffer.from(body, 'utf8'), { mtime: entryTime(fileName) }] })
  if (packed.length >= MAX_ZIP_BYTES) throw new MessageTooLarge(packed.length)
  return Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
}

const MAX_BYTES_PER_CHARACTER = 3

/** Whether a message certainly fits, without compressing it: the overhead of the zip is far less than half. */
export const surelyFits = (body: string): boolean => body.length * MAX_BYTES_PER_CHARACTER < MAX_ZIP_BYTES / 2

/** The time in the file's name. Zip entries carry local time without a zone, so the parts are the same in every zone. */
function entryTime(fileName: string): Date {
  const parts = /_(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\d*\.zip$/i.exec(fileName)?.slice(1).map(Number)
  const [year = 1980, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts ?? []
  return new Date(year, month - 1, day, hour, minute, second)
}
