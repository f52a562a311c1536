import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { findWeighingTrucks } from '@guanqiao/domain/weighing/findTrucks'
import { asPlate, chinesePlate, foldPlate } from '@guanqiao/domain/values/index'
import { useState } from 'react'
import { mapRefusal } from '../../../kit/acts/refusal.ts'
import { firstMessage } from '../../../kit/call.ts'
import { useCall } from '../../../kit/useOperation.ts'

export type PlateMatch = OutputOf<typeof findWeighingTrucks>[number]

/** The result of a plate search. */
type PlateSearch =
  | { readonly kind: 'one'; readonly plate: string }
  /** Several trucks match: the weigher selects one. */
  | { readonly kind: 'several' }
  /** The plate was changed before the answer came. */
  | { readonly kind: 'overtaken' }
  /** No truck matches, or the search failed; the message states which. */
  | { readonly kind: 'none'; readonly sentence: string }

export interface PlateBox {
  readonly matches: readonly PlateMatch[]
  readonly marked: number
  readonly mark: (index: number) => void
  readonly close: () => void
  /** `isWanted` says, once the answer is there, whether this is still the plate. */
  readonly search: (text: string, isWanted: () => boolean) => Promise<PlateSearch>
}

/** A complete plate: a Chinese one, or one that is no other plate's ending. */
const isWhole = (plate: string, text: string, count: number) =>
  foldPlate(plate) === foldPlate(text) && (count === 1 || chinesePlate(text))

/** Finds the truck by the last characters of its plate. A plate without a match is accepted when it is entered a second time. */
export function usePlate(): PlateBox {
  const call = useCall()
  const [matches, setMatches] = useState<readonly PlateMatch[]>([])
  const [marked, setMarked] = useState(0)
  const [refused, setRefused] = useState<string>()
  const close = () => setMatches([])
  const search = async (text: string, isWanted: () => boolean): Promise<PlateSearch> => {
    const plate = asPlate(text)
    const rows = await mapRefusal(call(findWeighingTrucks, { plate }), firstMessage)
    if (!isWanted()) return { kind: 'overtaken' }
    if (typeof rows === 'string') return { kind: 'none', sentence: rows }
    const complete = rows.find(({ plate_number }) => isWhole(plate_number, plate, rows.length))
    const only = complete ?? (rows.length === 1 ? rows[0] : undefined)
    close()
    if (only) return { kind: 'one', plate: only.plate_number }
    if (rows.length > 1) {
      setMarked(0)
      setMatches(rows)
      return { kind: 'several' }
    }
    if (refused === plate) return { kind: 'one', plate }
    setRefused(plate)
    return {
      kind: 'none',
      sentence: `待过磅车辆和车辆档案中都没有 ${plate}，请核对；确认无误时再按一次 Enter，保存前还会再问`,
    }
  }
  return { matches, marked, mark: setMarked, close, search }
}
