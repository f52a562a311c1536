import { startImport, getImport, importTemplate, listImportRows, applyImport } from '@guanqiao/domain/import/index'
import type { ImportRow } from '@guanqiao/domain/import/index'
import { companyApi, driverApi, driverReceiptApi } from '@guanqiao/domain/transport/index'
import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { owner as admin, stage, withAdministrators } from '../../../testing/stages/openStages.ts'
import { sendOk } from '../../../testing/trade.ts'
import { upload } from '../../../testing/upload.ts'
import { checkedImport, PATIENT } from './checkedImport.ts'

/**
 * Files that LibreOffice Calc 7.4.7.2 wrote: the template of 司机备案回执, whose cells were typed below the headings (0708, 20 digits,
 * =1+1, 1/2 and so on), saved as XLSX, and the same as XLS and ODS.
 */
const fileOf = (ending: string) => readFileSync(new URL(`./fixtures/driverReceipts.${ending}`, import.meta.url))

withAdministrators(async () => {
  const company = { company_name: '表格运输有限公司', contact_name: '王强', contact_phone: '0478-3361234' }
  const { id: company_id } = await sendOk(admin, companyApi.create, company)
  await sendOk(admin, driverApi.create, {
    driver_name: '巴特尔',
    identity_type: 'other',
    identity_number: 'N1234567',
    license_no: '152600198801',
    license_expiry: '2030-01-01',
    mobile: '13800138000',
    company_id,
  })
  await stage.jobs.run()
})

test('a template that LibreOffice filled in and saved is imported with the texts as they were typed', async () => {
  const file = await upload(admin, fileOf('xlsx'), '回执.xlsx')
  const { id } = await sendOk(admin, startImport, { table: 'driver_receipt', file_id: file.body.data.id })
  expect(await checkedImport(admin, id)).toMatchObject({ good: 3, bad: 0, ignored: [] })
  const rows = (await admin.send(listImportRows, { id, only: 'open' })).body.rows as ImportRow[]
  const cellsOf = ({ cells }: ImportRow) => Object.fromEntries(cells.map(({ field, value }) => [field, value]))
  expect(rows.map(cellsOf)).toMatchObject([
    { customs_code: '0708', message_id: '00708000000000000099', content: '=1+1', valid_to: '2027-02-28' },
    { customs_code: '0708', message_id: '00708000000000000098', content: '1/2', valid_to: '20270228' },
    { customs_code: '0708', message_id: '1E5', content: '-3', valid_to: '2027年3月1日' },
  ])
  await sendOk(admin, applyImport, { id })
  await vi.waitFor(async () => expect(await sendOk(admin, getImport, { id })).toMatchObject({ imported: 3 }), PATIENT)
  const receipts = (await admin.send(driverReceiptApi.list, { sortField: 'receipt_time', sortOrder: 'ascend' })).body
    .rows
  expect(receipts).toMatchObject([
    {
      receipt_time: '2026-01-31T00:30:00.000Z',
      message_id: '00708000000000000099',
      customs_code: '0708',
      content: '=1+1',
      valid_to: '2027-02-28',
    },
    {
      receipt_time: '2026-01-31T00:30:15.000Z',
      message_id: '00708000000000000098',
      content: '1/2',
      valid_to: '2027-02-28',
    },
    { receipt_time: '2026-01-31T16:00:00.000Z', message_id: '1E5', content: '-3', valid_to: '2027-03-01' },
  ])
})

test.each([
  ['xls', '回执.xls', 'XLS'],
  ['xls', '回执.xlsx', 'XLS'],
  ['ods', '回执.ods', 'ODS'],
  ['ods', '回执.xlsx', 'ODS'],
])('a file with the content of %s under the name %s is refused with the remedy', async (ending, name, format) => {
  const { status, body } = await upload(admin, fileOf(ending), name)
  expect(status).toBe(422)
  expect(body.fields[0].path).toBe('file_name')
  expect(body.fields[0].message).toMatch(new RegExp(`${format}.*另存为 Excel 工作簿（XLSX`))
})

/** A part of an archive whose local headers are complete. */
function partOf(archive: Buffer, name: string): string {
  const at = archive.indexOf(name)
  return inflateRawSync(archive.subarray(at + name.length + archive.readUInt16LE(at - 2))).toString()
}

test('the columns of a template are texts, so that a code typed below a heading keeps its zeros', async () => {
  const { path } = importTemplate.routes[0]!
  const headers = { 'access-token': admin.token! }
  const answer = await stage.http.inject({ method: 'GET', url: `${path}?table=driver_receipt`, headers })
  const sheet = partOf(answer.rawPayload, 'xl/worksheets/sheet1.xml')
  const styles = partOf(answer.rawPayload, 'xl/styles.xml')
  const formats = [...styles.split('<cellXfs')[1]!.matchAll(/<xf numFmtId="(\d+)"/g)].map(([, format]) => format)
  const [, text] = /<numFmt numFmtId="(\d+)" formatCode="@"/.exec(styles)!
  const columns = [...sheet.matchAll(/<col [^>]*>/g)].map(([column]) => /style="(\d+)"/.exec(column)?.[1])
  expect(columns.length).toBeGreaterThan(5)
  for (const style of columns) expect(formats[Number(style)]).toBe(text)
})
