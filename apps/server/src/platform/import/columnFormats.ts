import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

const SHEET = 'xl/worksheets/sheet1.xml'

/**
 * Gives each column of the first sheet the format of its heading, also for cells that do not exist yet. The writer formats existing cells
 * only, so a code typed below the heading would lose its leading zeros.
 */
export function withColumnFormats(workbook: Uint8Array): Uint8Array {
  const parts = unzipSync(workbook)
  const sheet = parts[SHEET]
  if (!sheet) throw new Error(`the workbook has no ${SHEET}`)
  return zipSync({ ...parts, [SHEET]: strToU8(formatted(strFromU8(sheet))) })
}

/** The format of the cell in the first row, as the style of its column. */
function formatted(sheet: string): string {
  const styles = [...sheet.matchAll(/<c r="[A-Z]+1"[^>]* s="(\d+)"/g)].map(([, style]) => style!)
  return sheet.replaceAll(
    /<col min="(\d+)"/g,
    (column, number: string) => `${column} style="${styles[Number(number) - 1]}"`,
  )
}
