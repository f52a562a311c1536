import { Inflate } from 'fflate'
import type { Budget } from './budget.ts'

/** A part of the archive, still compressed. */
export interface Part {
  readonly packed: Uint8Array
  readonly isDeflated: boolean
}

const END = 0x06054b50
const ENTRY = 0x02014b50
const DEFLATED = 8
/** Compressed bytes that are inflated at once: 16 MB at most, since deflate shrinks a thousandfold. */
const STEP = 16_384

/**
 * Parts by their names as the packaging standard compares them (ECMA-376 part 2, 6.2.2): without regard to case. Some writers use
 * backslashes, which Excel reads as slashes.
 */
export const partName = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

/** The parts of a zip by `partName`, from its central directory. Throws a RangeError for anything else, or beyond the budget. */
export function partsOf(bytes: Uint8Array, budget: Budget): Map<string, Part> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  const parts = new Map<string, Part>()
  let at = view.getUint32(end + 16, true)
  for (let entries = view.getUint16(end + 10, true); entries > 0; entries -= 1) {
    budget.take('entries')
    if (view.getUint32(at, true) !== ENTRY) throw new RangeError('no entry of an archive')
    const nameLength = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    const local = view.getUint32(at + 42, true)
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const packed = bytes.subarray(start, start + view.getUint32(at + 20, true))
    parts.set(partName(name), { packed, isDeflated: view.getUint16(at + 10, true) === DEFLATED })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return parts
}

function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= 0; at -= 1) if (view.getUint32(at, true) === END) return at
  throw new RangeError('no end of an archive')
}

/** The content of a part, piece by piece. Throws beyond the budget. */
export function* contentOf({ packed, isDeflated }: Part, budget: Budget): Generator<Uint8Array> {
  const pieces: Uint8Array[] = []
  const inflate = new Inflate((piece) => pieces.push(piece))
  for (let at = 0; at < packed.length; at += STEP) {
    const step = packed.subarray(at, at + STEP)
    if (isDeflated) inflate.push(step, at + STEP >= packed.length)
    else pieces.push(step)
    for (const piece of pieces.splice(0)) {
      budget.take('bytes', piece.length)
      yield piece
    }
  }
}
