import { completeUpload, PIECE_CHARACTERS, PIECES, uploadPart } from '@guanqiao/domain/files/index'
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Actor, Answer } from './actors.ts'

/** Sends a file in parts; the answer is that of its completion. */
export async function upload(
  actor: Actor,
  bytes: Uint8Array,
  file_name: string,
  headers?: Record<string, string>,
): Promise<Answer> {
  const upload_id = randomUUID()
  const pieces =
    Buffer.from(bytes)
      .toString('base64')
      .match(new RegExp(`.{1,${PIECE_CHARACTERS}}`, 'g')) ?? []
  let parts = 0
  for (let at = 0; at < pieces.length; at += PIECES, parts += 1) {
    const part = { upload_id, number: parts, pieces: pieces.slice(at, at + PIECES).map((base64) => ({ base64 })) }
    const { status, body } = await actor.send(uploadPart, part, headers)
    expect(status, JSON.stringify(body)).toBe(200)
  }
  return actor.send(completeUpload, { upload_id, parts, file_name }, headers)
}
