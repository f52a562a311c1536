import { fieldProblem } from '@guanqiao/domain/kit/problem'
import { findWeighingTrucks } from '@guanqiao/domain/weighing/index'
import { vehicle } from '@guanqiao/domain/transport/index'
import { foldPlate, plateEndsWith } from '@guanqiao/domain/values/index'
import { handle } from '../../kernel/handlers.ts'
import { WAITING_STATES } from './expect.ts'
import { openByPlateEnd, waitingByPlateEnd } from './weighing.queries.ts'
import type { PlateMatch } from './weighing.queries.ts'

const MIN_CHARACTERS = 3
const MAX_ROWS = 20
/** Limit of vehicles whose plate contains the digits; those with another ending are removed afterwards. */
const MAX_ON_FILE = 100

type TruckSource = 'open' | 'waiting' | 'file'

export const findTrucksHandler = handle(findWeighingTrucks, async ({ data, sql, caller }, { plate }) => {
  const end = foldPlate(plate)
  if (end.length < MIN_CHARACTERS) throw fieldProblem('plate', `请至少输入车牌的后 ${MIN_CHARACTERS} 位`)
  const [open, waiting, onFile] = await Promise.all([
    openByPlateEnd(sql, caller.enterprise_id, end),
    waitingByPlateEnd(sql, caller.enterprise_id, end, WAITING_STATES),
    data.listRows(vehicle, { keyword: keywordOf(end) }, MAX_ON_FILE),
  ])
  const matches = new Map<string, PlateMatch & { place: TruckSource }>()
  const add = (place: TruckSource, rows: readonly PlateMatch[]) => {
    for (const row of rows) {
      const key = foldPlate(row.plate_number)
      if (!matches.has(key)) matches.set(key, { ...row, place })
    }
  }
  add('open', open)
  add('waiting', waiting)
  add(
    'file',
    onFile
      .filter(({ plate_number }) => plateEndsWith(plate_number, end))
      .map(({ plate_number, driver_id_text }) => ({
        plate_number,
        batch_number: null,
        driver_name: driver_id_text ?? null,
        good_name: null,
      })),
  )
  return [...matches.values()].slice(0, MAX_ROWS)
})

/** The keyword for registered vehicles: the digits, which are the same on every keyboard, if there are enough of them. */
const keywordOf = (end: string): string => {
  const [figures = ''] = (end.match(/\d+/g) ?? []).sort((one, other) => other.length - one.length)
  return figures.length >= MIN_CHARACTERS ? figures : end
}
