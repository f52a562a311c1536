import { completeUpload, MAX_FILE_BYTES, PIECE_CHARACTERS, PIECES, uploadPart } from '@guanqiao/domain/files/index'
import { truncateStart } from '@guanqiao/domain/kit/field/truncate'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { call } from '../../kit/call.ts'
import { randomId } from '../../kit/call/randomId.ts'

const PIECE_BYTES = (PIECE_CHARACTERS / 4) * 3
const PART_BYTES = PIECE_BYTES * PIECES

export type Uploaded = OutputOf<typeof completeUpload>

/** The reason why a file cannot be sent, before anything is sent; undefined if it can. */
export function refusalOfFile({ name, size }: File): string | undefined {
  if (size === 0) return `“${name}”是空文件`
  if (size > MAX_FILE_BYTES)
    return `“${name}”有 ${(size / 1024 / 1024).toFixed(1)} MB，不能超过 ${MAX_FILE_BYTES / 1024 / 1024} MB`
  return undefined
}

interface Sending {
  readonly signal?: AbortSignal
  /** `call` for the enterprise of a record. */
  readonly send?: typeof call
}

/** Sends a file part by part; `onProgress` receives the share that has arrived, 0 to 1. Throws CallProblem. */
export async function uploadFile(
  file: File,
  onProgress: (share: number) => void,
  { signal, send = call }: Sending = {},
): Promise<Uploaded> {
  const upload_id = randomId()
  const parts = Math.max(1, Math.ceil(file.size / PART_BYTES))
  for (let number = 0; number < parts; number += 1) {
    const bytes = new Uint8Array(await file.slice(number * PART_BYTES, (number + 1) * PART_BYTES).arrayBuffer())
    await send(uploadPart, { upload_id, number, pieces: piecesOf(bytes) }, { signal })
    onProgress((number + 1) / (parts + 1))
  }
  const uploaded = await send(
    completeUpload,
    { upload_id, parts, file_name: truncateStart(file.name, 150) },
    { signal },
  )
  onProgress(1)
  return uploaded
}

function piecesOf(bytes: Uint8Array): { base64: string }[] {
  const pieces: { base64: string }[] = []
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    pieces.push({
      base64: btoa(Array.from(bytes.subarray(at, at + PIECE_BYTES), (byte) => String.fromCharCode(byte)).join('')),
    })
  return pieces
}
