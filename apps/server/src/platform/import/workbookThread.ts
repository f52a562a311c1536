import { readRows, WorkbookTooLarge } from '@guanqiao/workbook/read'
import type { SheetRow } from '@guanqiao/workbook/read'
import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadInput, ThreadMessage } from './workbook.ts'

/** Rows of a message: each is taken by the server at once. */
const ROWS_AT_ONCE = 200

const { bytes, maxRows } = workerData as ThreadInput
const answer = (message: ThreadMessage) => parentPort!.postMessage(message)

const isFilled = ({ cells }: SheetRow): boolean => cells.some((value) => value !== null && String(value).trim() !== '')

async function run(): Promise<void> {
  const reading = readRows(bytes)
  let rows: SheetRow[] = []
  let count = 0
  for (;;) {
    const step = await reading.next()
    if (step.done || rows.length === ROWS_AT_ONCE) answer({ rows })
    if (step.done) return answer({ layout: step.value })
    if (rows.length === ROWS_AT_ONCE) rows = []
    if (!isFilled(step.value)) continue
    rows.push(step.value)
    count += 1
    if (count > maxRows) return answer({ refused: 'import.tooManyRows' })
  }
}

try {
  await run()
} catch (error) {
  answer({ refused: error instanceof WorkbookTooLarge ? 'import.tooLarge' : 'import.unreadable' })
}
