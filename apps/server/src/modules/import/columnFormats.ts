import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

const LOCAL = 0x04034b50
const ENTRY = 0x02014b50
const END = 0x06054b50
const DEFLATED = 8

interface Part {
  readonly name: string
  readonly content: Buffer
}

/**
 * Gives each column of the first sheet the format of its heading, also for cells that do not exist yet. The writer formats existing cells
 * only, so a code typed below the heading would lose its leading zeros.
 */
export function withColumnFormats(workbook: Uint8Array): Buffer {
  const parts = partsOf(Buffer.from(workbook)).map((part) =>
    part.name === 'xl/worksheets/sheet1.xml'
      ? { ...part, content: Buffer.from(formatted(part.content.toString('utf8'))) }
      : part,
  )
  return archive(parts)
}

/** The format of the cell in the first row, as the style of its column. */
function formatted(sheet: string): string {
  const styles = [...sheet.matchAll(/<c r="[A-Z]+1"[^>]* s="(\d+)"/g)].map(([, style]) => style!)
  return sheet.replaceAll(
    /<col min="(\d+)"/g,
    (column, number: string) => `${column} style="${styles[Number(number) - 1]}"`,
  )
}

/** The parts of an archive without data descriptors and comments of its own, as the writer makes it. */
function partsOf(bytes: Buffer): Part[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  const parts: Part[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = bytes.readUInt16LE(at + 28)
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20))
    parts.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      content: bytes.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(packed) : packed,
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return parts
}

function archive(parts: readonly Part[]): Buffer {
  const files: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const { name, content } of parts) {
    const packed = deflateRawSync(content)
    const title = Buffer.from(name)
    // From the version to the lengths, local header and entry are alike. The day is the first that the format knows.
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt16LE(DEFLATED, 4)
    header.writeUInt16LE((1 << 5) | 1, 8)
    header.writeUInt32LE(crc32(content), 10)
    header.writeUInt32LE(packed.length, 14)
    header.writeUInt32LE(content.length, 18)
    header.writeUInt16LE(title.length, 22)
    files.push(uint32(LOCAL), header, title, packed)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    entries.push(uint32(ENTRY), uint16(20), header, tail, title)
    offset += 4 + header.length + title.length + packed.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, directory, uint32(END), end])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
