import { exchangeSheets, inventoryXml } from '@guanqiao/domain/inventory/exchange'
import { XLSX } from '@guanqiao/domain/kit/operation'
import { workbookOf } from '@guanqiao/workbook/write'

/** The exchange file of a frozen content, which is JSON. Cells of sheets are texts: Excel must not change codes and weights. */
export async function exchangeFile(frozen: string, format: string) {
  if (format === 'json') return { media: 'application/json', encoding: 'text' as const, content: frozen }
  const content = JSON.parse(frozen) as Readonly<Record<string, unknown>>
  if (format === 'xml') return { media: 'application/xml', encoding: 'text' as const, content: inventoryXml(content) }
  const sheets = exchangeSheets(content).map(({ name, rows }, at) => ({
    name,
    columns:
      at === 0
        ? [{ width: 20 }, { width: 16 }, { width: 60, format: '@' }]
        : rows[0]!.map(() => ({ width: 16, format: '@' })),
    rows,
    ...(at === 0 ? {} : { frozenRows: 2 }),
  }))
  const bytes = await workbookOf(sheets)
  return { media: XLSX, encoding: 'base64' as const, content: Buffer.from(bytes).toString('base64') }
}
