import { confirmationApi } from '@guanqiao/domain/confirmation/confirmation'
import { applyImport, listImportRows, startImport } from '@guanqiao/domain/import/index'
import type { ImportRow, ImportView } from '@guanqiao/domain/import/index'
import type { CellValue } from '@guanqiao/workbook/cell'
import { workbookOf } from '@guanqiao/workbook/write'
import { beforeAll } from 'vitest'
import { checkedImport } from '../../../platform/import/tests/checkedImport.ts'
import type { Actor } from '../../../testing/actors.ts'
import { openConfirmations } from '../../../testing/confirmations.ts'
import type { Confirmations } from '../../../testing/confirmations.ts'
import { openCrossing } from '../../../testing/crossing.ts'
import type { Crossing } from '../../../testing/crossing.ts'
import { stage, withStage } from '../../../testing/stages/openStages.ts'
import { sendOk } from '../../../testing/trade.ts'
import { upload } from '../../../testing/upload.ts'

export let clerk: Actor
export let crossing: Crossing
let confirmations: Confirmations
let sender: string

/** A stage whose clerk imports sheets of confirmations. */
export function withSheets(): void {
  withStage(async () => {
    clerk = await stage.as('a.admin')
    crossing = await openCrossing(stage)
    const [transmitter] = crossing.exchange.transmitter_ids
    confirmations = await openConfirmations({ clerk, crossing, transmitter: transmitter! })
    const [row] = await crossing.rows<{ transmitter_name: string }>(
      `select transmitter_name from transmitter where id = $1`,
      transmitter,
    )
    sender = row!.transmitter_name
  })
  beforeAll(() => stage.jobs.run())
}

export const newBatch = async (): Promise<string> => {
  const { batch_number } = await confirmations.draft('MT4401')
  return String(batch_number)
}

export const headings = [
  '货物运输批次号',
  '报文类型',
  '进出境口岸海关',
  '舱单传输人',
  '预计抵达口岸时间',
  '途经国家',
  '车牌号',
  '司机姓名',
  '司机海关编号',
  '司乘人数',
  '箱号',
  '挂车编号',
]
export const BOXES = ['CSQU3054383', 'MSCU1234566']

/** A truck's cells, behind those of its confirmation in the first row alone unless `repeated`. */
export async function rowsOf(batch: string | null, count: number, repeated = false): Promise<CellValue[][]> {
  const head = [batch, 'MT4401', '0708', sender, '2027-05-01 08:30', 'MN']
  const rows: CellValue[][] = []
  for (let at = 0; at < count; at += 1) {
    const truck = await confirmations.truck()
    const cells = [
      truck.plate_number,
      truck.driver_name,
      truck.driver_code,
      2,
      at === 0 ? BOXES[0]! : null,
      '0708G0001',
    ]
    rows.push([...(at === 0 || repeated ? head : head.map(() => null)), ...cells])
  }
  return rows
}

export async function started(rows: readonly CellValue[][], actor = clerk): Promise<string> {
  const bytes = await workbookOf([{ name: '确报', rows }])
  const file = await upload(actor, bytes, '确报.xlsx')
  return String((await sendOk(actor, startImport, { table: 'confirmation', file_id: file.body.data.id })).id)
}

export const read = async (rows: readonly CellValue[][], first: CellValue[] = headings): Promise<ImportView> =>
  checkedImport(clerk, await started([first, ...rows]))

export const sheetRows = async (id: string, only = 'open'): Promise<ImportRow[]> =>
  (await clerk.send(listImportRows, { id, only, limit: 200 })).body.rows

export const problemsOf = async (id: string) =>
  (await sheetRows(id)).flatMap(({ row_number, problem, cells }) => [
    ...(problem ? [[row_number, '', problem]] : []),
    ...cells.flatMap((cell) => (cell.problem ? [[row_number, cell.field, cell.problem]] : [])),
  ])

export async function imported(id: string, mode = 'add'): Promise<ImportView> {
  await sendOk(clerk, applyImport, { id, mode })
  return checkedImport(clerk, id)
}

export const draftsOf = (batch: string) =>
  crossing.rows<{ id: string; status: string; message_type: string; enterprise_id: string; version: number }>(
    `select id, status, message_type, enterprise_id, version from confirmation where batch_number = $1 order by id`,
    batch,
  )
export const detail = async (batch: string) => {
  const [row] = await draftsOf(batch)
  return (await sendOk(clerk, confirmationApi.get, { id: row!.id })) as {
    ie_flag: string
    status: string
    remark: string | null
    arrival_time: string
    routing_countries: string[]
    trucks: { plate_number: string; crew_count: number; containers: { container_number: string }[] }[]
  }
}
