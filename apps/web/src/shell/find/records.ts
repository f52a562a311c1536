import { findKinds, findRecords } from '@guanqiao/domain/find/find'
import type { Match, Verb } from '@guanqiao/domain/find/verbs'
import { useEffect, useState } from 'react'
import { useRead } from '../../kit/useOperation.ts'
import type { Entry } from './entries.ts'

/** How long the user must pause before the server is asked, ms. */
const PAUSE_MS = 120

export interface Found {
  readonly matches: readonly Match[]
  /** The matches belong to the present keyword. */
  readonly ready: boolean
  readonly searching: boolean
  readonly problem: Error | null
  readonly retry: () => void
}

export const isSearchable = (keyword: string): boolean => [...keyword].length >= 2

/** The records for a keyword. Answers are kept by keyword, so that a late one never replaces that of a later keyword. */
export function useFound(keyword: string, enabled: boolean): Found {
  const debounced = useDebounced(keyword)
  const isActive = enabled && isSearchable(keyword)
  const read = useRead(findRecords, { keyword: debounced }, { enabled: isActive && isSearchable(debounced) })
  const isCurrent = debounced === keyword
  const ready = isActive && isCurrent && read.data !== undefined
  return {
    matches: ready ? read.data : [],
    ready,
    searching: isActive && (!isCurrent || read.isFetching),
    problem: isCurrent ? read.error : null,
    retry: () => void read.refetch(),
  }
}

function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** The lines of the records; with a verb, those that it applies to come first, and the others say why it does not. */
export function entriesOf(matches: readonly Match[], verb: Verb | undefined, perform: (match: Match) => void): Entry[] {
  const fits = (match: Match) => verb === undefined || verb.acts.includes(match.act)
  const items = verb?.acts.includes('print') ? matches.map(toPrint) : matches
  const sorted = [...items.filter(fits), ...items.filter((match) => !fits(match))]
  return sorted.map((match) => entryOf(match, fits(match) ? undefined : verb, perform))
}

/** A record with a sheet is printed on request, whatever its next action is. */
const toPrint = (match: Match): Match =>
  match.print_path === null || match.act === 'print'
    ? match
    : { ...match, act: 'print', act_label: '打印', act_path: match.print_path, waits: null }

/** Why a verb does not apply to a record: the right that is missing, what the record waits for, or that there is nothing. */
function refusalOf({ acts, words }: Verb, { print_lacks, waits }: Match): string {
  if (!acts.includes('print')) return waits ?? `现在不能${words[0]}`
  return print_lacks === null ? '没有可打印的单据' : `没有“${print_lacks}”权限，请找企业管理员`
}

function entryOf(match: Match, refused: Verb | undefined, perform: (match: Match) => void): Entry {
  const acts = match.act !== 'open' && !refused
  const note = refused ? refusalOf(refused, match) : (match.waits ?? undefined)
  return {
    key: `${match.kind}:${match.id}`,
    group: '单据和档案',
    kind: findKinds[match.kind].label,
    label: match.title,
    detail: match.detail ?? undefined,
    state: { label: match.state, tone: match.tone },
    hint: acts ? match.act_label : '打开',
    note,
    ...(acts ? { opens: match.path } : {}),
    ...(!acts ? { to: match.path } : match.act_path ? { to: match.act_path } : { act: () => perform(match) }),
  }
}
