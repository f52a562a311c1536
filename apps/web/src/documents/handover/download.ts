import type { Operation } from '@guanqiao/domain/kit/operation'
import { sayRefusal } from '../../kit/acts/sayRefusal.ts'
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
  try {
    const { file_name, media, encoding, content } = await call(operation, input)
    const bytes = encoding === 'base64' ? Uint8Array.from(atob(content), (unit) => unit.charCodeAt(0)) : content
    saveFile(new Blob([bytes], { type: media }), file_name)
  } catch (error) {
    sayRefusal(error)
  }
}
