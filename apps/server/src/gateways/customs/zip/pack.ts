import { innerFileName } from '@guanqiao/customs'
import { zip } from 'fflate'

/** 报文格式V1.0制定说明 6: a compressed message stays below 2 MB. */
export const MAX_ZIP_BYTES = 2_000_000

/** The client would give the message back for its size. */
export class MessageTooLarge extends Error {
  override readonly name = 'MessageTooLarge'

  /** Bytes of the zip. */
  constructor(bytes: number) {
    super(`报文压缩后为 ${(bytes / 1_000_000).toFixed(1)} MB，超过海关客户端规定的 2 MB`)
  }
}

/**
 * The message as it leaves: a zip with one XML and no folder, both of the same name. The same message always gives the
 * same bytes. Throws when it is too large for the client.
 */
export async function packMessage(fileName: string, body: string): Promise<Uint8Array> {
  const entry = { [innerFileName(fileName)]: Buffer.from(body, 'utf8') }
  const packed = await new Promise<Uint8Array>((resolve, reject) => {
    zip(entry, { level: 6, mtime: entryTime(fileName) }, (error, data) => (error ? reject(error) : resolve(data)))
  })
  if (packed.length >= MAX_ZIP_BYTES) throw new MessageTooLarge(packed.length)
  return packed
}

/** The time in the file's name: entries carry wall-clock time without a zone, so the parts are used as they stand. */
function entryTime(fileName: string): Date {
  const parts = /_(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\d*\.zip$/i.exec(fileName)?.slice(1).map(Number)
  const [year = 1980, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts ?? []
  return new Date(year, month - 1, day, hour, minute, second)
}
