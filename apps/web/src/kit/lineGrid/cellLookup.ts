import { useQuery } from '@tanstack/react-query'
import type { Option } from '../controls/codes.ts'
import { usePause } from '../controls/lookups.ts'
import type { Line } from './block.ts'

/** What a text cell offers for a part of what is meant. Other text may be typed all the same. */
export interface CellLookup {
  /** Names the look-up in the cache of what was read. */
  readonly name: string
  readonly find: (typed: string) => Promise<readonly Option[]>
  /** Whether the text says all of it, so that nothing has to be found out before the cursor goes on. */
  readonly isWhole: (typed: string) => boolean
  /** The line with what was chosen. */
  readonly fill: (line: Line, option: Option) => Line
}

export type CellLookups = Readonly<Record<string, CellLookup>>

const MIN_CHARACTERS = 2
const PAUSE_MS = 150
const none: readonly Option[] = []

export const isAskable = (typed: string): boolean => [...typed.trim()].length >= MIN_CHARACTERS

/** What the look-up found for what is typed now; `waiting` until the answer is there. */
export function useCellHits(
  lookup: CellLookup | undefined,
  typed: string,
  open: boolean,
): { hits: readonly Option[]; waiting: boolean } {
  const wanted = typed.trim()
  const asked = usePause(wanted, PAUSE_MS)
  const enabled = lookup !== undefined && open && isAskable(asked)
  const found = useQuery({
    queryKey: ['cell', lookup?.name ?? '', asked],
    queryFn: () => lookup?.find(asked) ?? none,
    enabled,
    staleTime: 30_000,
  })
  const waiting = lookup !== undefined && open && isAskable(wanted) && (asked !== wanted || found.isFetching)
  return { hits: waiting || !enabled ? none : (found.data ?? none), waiting }
}
