/** Splits a stream into parts of exactly `size` bytes, except for the last; holds one part in memory at a time. */
export async function* inParts(
  content: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>, undefined> {
  let part = new Uint8Array(size)
  let filled = 0
  for await (const chunk of content) {
    for (let at = 0; at < chunk.byteLength; ) {
      const slice = chunk.subarray(at, at + size - filled)
      part.set(slice, filled)
      at += slice.byteLength
      filled += slice.byteLength
      if (filled < size) continue
      yield part
      part = new Uint8Array(size)
      filled = 0
    }
  }
  if (filled > 0) yield part.subarray(0, filled)
  return undefined
}
