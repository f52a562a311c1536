import { useQuery } from '@tanstack/react-query'
import type { Option } from '../controls/codes.ts'
import { usePause } from '../controls/lookups.ts'
import type { Line } from './block.ts'

/** The look-up of a text cell. Other text is accepted too. */
export interface CellLookup {
  /** Name of the look-up in the query cache. */
  readonly name: string
  readonly find: (text: string) => Promise<readonly Option[]>
  /** Whether the text is complete, so that no look-up is needed before the focus moves on. */
  readonly isWhole: (text: string) => boolean
  /** The line with the selected option. */
  readonly fill: (line: Line, option: Option) => Line
}

export type CellLookups = Readonly<Record<string, CellLookup>>

const MIN_CHARACTERS = 2
const PAUSE_MS = 150
const none: readonly Option[] = []

export const isAskable = (text: string): boolean => [...text.trim()].length >= MIN_CHARACTERS

/** The results for the current input; `waiting` until the response has arrived. */
export function useCellHits(
  lookup: CellLookup | undefined,
  text: string,
  open: boolean,
): { hits: readonly Option[]; waiting: boolean } {
  const keyword = text.trim()
  const pausedText = usePause(keyword, PAUSE_MS)
  const enabled = lookup !== undefined && open && isAskable(pausedText)
  const query = useQuery({
    queryKey: ['cell', lookup?.name ?? '', pausedText],
    queryFn: () => lookup?.find(pausedText) ?? none,
    enabled,
    staleTime: 30_000,
  })
  const waiting = lookup !== undefined && open && isAskable(keyword) && (pausedText !== keyword || query.isFetching)
  return { hits: waiting || !enabled ? none : (query.data ?? none), waiting }
}
