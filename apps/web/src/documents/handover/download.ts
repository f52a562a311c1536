import type { Operation } from '@guanqiao/domain/kit/operation'
import { catchRefusal } from '../../kit/acts/refusal.ts'
import { call } from '../../kit/call.ts'
import { saveFile } from '../../platform/export/saveFile.ts'

interface ExchangeFile {
  readonly file_name: string
  readonly media: string
  readonly content: string
  /** Workbooks are bytes; texts have none. */
  readonly encoding?: 'text' | 'base64'
}

/** Saves an exchange file. */
export async function download<I>(operation: Operation<I, ExchangeFile>, input: I): Promise<void> {
  const file = await catchRefusal(call(operation, input))
  if (!file) return
  const { file_name, media, encoding, content } = file
  const bytes = encoding === 'base64' ? Uint8Array.from(atob(content), (unit) => unit.charCodeAt(0)) : content
  saveFile(new Blob([bytes], { type: media }), file_name)
}
