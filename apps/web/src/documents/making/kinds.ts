import { linkTo, screens } from '@guanqiao/domain/screens/index'
import type { Screen } from '@guanqiao/domain/screens/index'
import { arrivalDocument } from '@guanqiao/domain/arrival/arrival'
import { bulkMakeArrivals } from '@guanqiao/domain/arrival/making'
import { cargoListFlow } from '@guanqiao/domain/cargo/cargoList.flow'
import { bulkMakeCargoLists } from '@guanqiao/domain/cargo/cargoList.calls'
import { inventory } from '@guanqiao/domain/inventory/inventory'
import { bulkMakeInventories } from '@guanqiao/domain/inventory/inventory.calls'
import { inventoryFlow } from '@guanqiao/domain/inventory/inventory.flow'
import type { InputOf, OutputOf } from '@guanqiao/domain/kit/operation'
import { packingDocument } from '@guanqiao/domain/packing/packing'
import { bulkMakePackingLists } from '@guanqiao/domain/packing/making'
import { tallyDocument } from '@guanqiao/domain/tally/tally'
import { bulkMakeTallies } from '@guanqiao/domain/tally/making'
import type { BulkMake, BulkMakeUnderFiling } from '@guanqiao/domain/documents/making'
import type { MakingKind } from './makingLabels.ts'

export type MadeLine = OutputOf<BulkMake>[number]
export type MakingInput = InputOf<BulkMakeUnderFiling>

interface Kind {
  readonly label: string
  readonly operation: BulkMake | BulkMakeUnderFiling
  readonly states: Readonly<Record<string, { readonly label: string; readonly tone: string }>>
  readonly list: Screen<'created_at_from' | 'created_at_to'>
  /** The page of one record. */
  readonly recordPath: (id: string) => string
  /** What is made of which records. */
  readonly note: string
}

const REPORT = '货物取自舱单，重量取自磅单；已经列入其他报告的不再生成。'

export const makings: Readonly<Record<MakingKind, Kind>> = {
  arrival: { ...placesOf(arrivalDocument), operation: bulkMakeArrivals, note: REPORT },
  tally: { ...placesOf(tallyDocument), operation: bulkMakeTallies, note: REPORT },
  packing: {
    ...placesOf(packingDocument),
    operation: bulkMakePackingLists,
    note: '舱单中每个集装箱一份，已有的不变。',
  },
  inventory: {
    label: inventory.label,
    operation: bulkMakeInventories,
    states: inventoryFlow.states,
    list: screens.inventories,
    recordPath: (record) => linkTo(screens.inventories, { record }),
    note: '每个批次一份草稿，其余照同一备案的上一份清单；已有的不变。',
  },
  cargo_list: {
    label: '载货清单',
    operation: bulkMakeCargoLists,
    states: cargoListFlow.states,
    list: screens.cargoLists,
    recordPath: (id) => linkTo(screens.cargoList, { id }),
    note: '批次的每辆车一份，已有的不变。',
  },
}

type Documented = typeof arrivalDocument | typeof tallyDocument | typeof packingDocument

function placesOf({ label, states, screens: own }: Documented) {
  return { label, states, list: own.list, recordPath: (id: string) => linkTo(own.edit, { id }) }
}

/** The address that shows the records that were made and no others: the only one, or the list between the times of the first and the last. */
export function madeAt(
  { list, recordPath }: Pick<Kind, 'list' | 'recordPath'>,
  lines: readonly MadeLine[],
): string | undefined {
  const inserted = lines.filter(({ outcome }) => outcome === 'made')
  const [first] = inserted
  if (!first) return undefined
  if (inserted.length === 1 && first.count === 1) return recordPath(first.record_id ?? '')
  const times = inserted.flatMap(({ created_at }) => created_at ?? []).toSorted()
  return linkTo(list, { created_at_from: times[0] ?? '', created_at_to: times.at(-1) ?? '' })
}
