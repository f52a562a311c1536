import { problem } from '@guanqiao/domain/kit/problem'
import type { SheetLayout, SheetRow } from '@guanqiao/workbook/read'
import { Worker } from 'node:worker_threads'

export interface FilledRows extends SheetLayout {
  /** Without blank ones. */
  readonly rows: readonly SheetRow[]
}

/** What the thread answers, in this order: rows, in parts, and then the rest or the reason why there is none. */
export type ThreadMessage =
  | { readonly rows: readonly SheetRow[] }
  | { readonly layout: SheetLayout }
  | { readonly refused: 'import.unreadable' | 'import.tooLarge' | 'import.tooManyRows' }

export interface ThreadInput {
  readonly bytes: Uint8Array
  readonly maxRows: number
}

/** MiB of a thread that reads a workbook: the limits of `readRows` need some 150. */
const MAX_HEAP = 256

/**
 * Reads a workbook in a thread with a heap of its own: a workbook that needs more memory ends the thread, never the server, and
 * requests are served meanwhile. Throws `import.unreadable`, `import.tooLarge`, or `import.tooManyRows` beyond `maxRows`.
 */
export function readWorkbook(bytes: Uint8Array, maxRows: number): Promise<FilledRows> {
  const input: ThreadInput = { bytes, maxRows }
  const thread = new Worker(new URL('workbookThread.ts', import.meta.url), {
    workerData: input,
    // The flags of the process would set the heap of the thread too.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP },
  })
  const rows: SheetRow[] = []
  const reading = new Promise<FilledRows>((resolve, reject) => {
    thread.on('message', (message: ThreadMessage) => {
      if ('rows' in message) rows.push(...message.rows)
      else if ('layout' in message) resolve({ rows, ...message.layout })
      else reject(problem(message.refused))
    })
    thread.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? problem('import.tooLarge') : error),
    )
    thread.on('exit', (code) => reject(new Error(`the thread that reads a workbook ended with ${code}`)))
  })
  return reading.finally(() => void thread.terminate())
}
