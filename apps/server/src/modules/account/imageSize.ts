/** Width and height in pixels. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** The size that a PNG, JPEG or WebP states in its first bytes; undefined if it states none. */
export function imageSizeOf(media: string, bytes: Buffer): ImageSize | undefined {
  try {
    if (media === 'image/png') return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    if (media === 'image/jpeg') return jpegSize(bytes)
    if (media === 'image/webp') return webpSize(bytes)
    return undefined
  } catch (error) {
    // The picture ends before its size.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Frame headers SOF0 to SOF15, without the tables DHT, JPG and DAC between them. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function jpegSize(bytes: Buffer): ImageSize | undefined {
  for (let at = 2; at < bytes.length; ) {
    if (bytes.readUInt8(at) !== 0xff) return undefined
    const marker = bytes.readUInt8(at + 1)
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

function webpSize(bytes: Buffer): ImageSize | undefined {
  const chunk = bytes.toString('latin1', 12, 16)
  if (chunk === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (chunk === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (chunk !== 'VP8L') return undefined
  const bits = bytes.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
