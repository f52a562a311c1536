import { finding, findKinds } from '@guanqiao/domain/find/find'
import type { FindKind } from '@guanqiao/domain/find/find'
import { splitVerb } from '@guanqiao/domain/find/verbs'
import type { Match } from '@guanqiao/domain/find/verbs'
import type { KeyboardEvent } from 'react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallProblem } from '../../kit/call.ts'
import { rightsNow, useAllowed } from '../../kit/permissions.ts'
import { useSession } from '../../platform/session/session.ts'
import { useNextAct } from '../../documents/crossing/useNextAct.ts'
import type { Entry } from './entries.ts'
import { placesFor, placesOf } from './entries.ts'
import type { StoredPage } from './storedPages.ts'
import { useStoredPages } from './storedPages.ts'
import { Options, optionId } from './Options.tsx'
import { entriesOf, isSearchable, useFound } from './records.ts'
import type { Found } from './records.ts'
import './palette.css'

interface Props {
  readonly searchText: string
  /** Enter was pressed before this code was there. */
  readonly entered: boolean
  readonly onType: (text: string) => void
  readonly onClose: () => void
}

/** Finds any record, screen or action. */
export default function Palette({ searchText, entered, onType, onClose }: Props) {
  const id = useId()
  const go = useNavigate()
  const [at, setAt] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  // The input that this code replaces holds the text typed so far.
  useEffect(() => input.current?.focus(), [])
  const { verb, keyword } = splitVerb(searchText)
  const maySearch = useMaySearch()
  const matches = useFound(keyword, maySearch)
  const perform = usePerform()
  const pages = usePlaces()
  const local = useMemo(() => placesFor(pages, searchText), [pages, searchText])
  const records = entriesOf(matches.matches, verb, perform)
  // A number names a record, a word more often a screen.
  const storedEntries = useStoredEntries()
  const entries =
    searchText.trim() === '' ? storedEntries : /\d/.test(keyword) ? [...records, ...local] : [...local, ...records]
  const choose = (entry: Entry, opens: boolean) => {
    onClose()
    const address = (opens ? entry.opens : undefined) ?? entry.to
    if (address) void go(address)
    else entry.act?.()
  }
  const later = useLaterEnter(keyword, matches, entries, choose)
  const early = useRef(entered)
  useEffect(() => {
    if (!early.current) return
    early.current = false
    const [first] = entries
    if (matches.searching && !matches.ready) later(false, 0)
    else if (first) choose(first, first.to === undefined)
  })
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const to = moved(event.key, at, entries.length)
    const numbered = lineOf(event)
    const opens = event.ctrlKey || event.metaKey || numbered !== undefined
    const line = numbered ?? at
    if (to !== undefined) setAt(to)
    else if (event.key !== 'Enter' && numbered === undefined) return
    else if (matches.searching && !matches.ready && !(numbered === undefined && at > 0 && entries[at]))
      later(opens, line)
    else if (entries[line]) choose(entries[line], opens)
    event.preventDefault()
  }
  return (
    <div className="palette-box">
      <input
        ref={input}
        className="palette-input"
        role="combobox"
        aria-label="搜索单据、档案、页面或操作"
        aria-expanded={entries.length > 0}
        aria-controls={`${id}list`}
        aria-activedescendant={entries[at] ? optionId(`${id}list`, at) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder="批次号、车牌、单号的末几位，名称，页面，或：申报 63192"
        value={searchText}
        onChange={(event) => {
          onType(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKey}
      />
      {entries.length > 0 && <Options id={`${id}list`} entries={entries} at={at} onPoint={setAt} onChoose={choose} />}
      <State keyword={keyword} matches={matches} maySearch={maySearch} isEmpty={entries.length === 0} />
      <p className="palette-keys" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> 选择　<kbd>Enter</kbd> 执行　<kbd>Ctrl</kbd> <kbd>Enter</kbd> 只打开　<kbd>Alt</kbd>{' '}
        <kbd>1</kbd>–<kbd>9</kbd> 打开第几条　<kbd>Esc</kbd> 关闭
      </p>
    </div>
  )
}

/** The line for a key that moves; Home and End go to the ends, because the text is short. */
function moved(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** The line that Alt with a digit opens. By the key's place: with Alt some layouts type other characters. */
function lineOf({ altKey, ctrlKey, metaKey, code }: KeyboardEvent): number | undefined {
  const [, digit] = altKey && !ctrlKey && !metaKey ? (/^Digit([1-9])$/.exec(code) ?? []) : []
  return digit === undefined ? undefined : Number(digit) - 1
}

/** Whether the user may query any kind of record. */
function useMaySearch(): boolean {
  const may = useAllowed()
  return (Object.keys(findKinds) as FindKind[]).some((kind) => may(finding(kind)))
}

/** The favourites and the last records, shown while nothing is typed. */
function useStoredEntries(): readonly Entry[] {
  const { favourites, recents } = useStoredPages()
  const starred = new Set(favourites.map(({ path }) => path))
  const entry = (group: string) => (page: StoredPage) => ({
    key: `${group}:${page.path}`,
    group,
    label: page.title,
    hint: '打开',
    to: page.path,
  })
  return [...favourites.map(entry('收藏')), ...recents.filter(({ path }) => !starred.has(path)).map(entry('最近打开'))]
}

function usePlaces() {
  const { navigation, menus } = useSession()
  return useMemo(() => placesOf(navigation, menus, rightsNow()), [navigation, menus])
}

/** Makes the call of a match's next action. */
function usePerform() {
  const { perform } = useNextAct()
  return ({ act, act_id, batch_number }: Match) => {
    if (act === 'print' || act === 'open') return
    perform({ act, doc_id: act_id }, { batch_number: batch_number ?? '', order_id: act_id, manifest_id: null })
  }
}

/**
 * Enter or Alt with a digit before the answer: the line is taken once it is there. An action that nobody has seen is not performed, the
 * record opens instead.
 */
function useLaterEnter(
  keyword: string,
  { ready, problem }: Found,
  entries: readonly Entry[],
  choose: (entry: Entry, opens: boolean) => void,
): (opens: boolean, line: number) => void {
  const waiting = useRef<{ keyword: string; opens: boolean; line: number }>(undefined)
  useEffect(() => {
    const request = waiting.current
    if (!request || (request.keyword === keyword && !ready && !problem)) return
    waiting.current = undefined
    const entry = entries[request.line]
    if (entry && ready && request.keyword === keyword) choose(entry, request.opens || entry.to === undefined)
  })
  return (opens, line) => void (waiting.current = { keyword, opens, line })
}

interface StateProps {
  readonly keyword: string
  readonly matches: Found
  readonly maySearch: boolean
  readonly isEmpty: boolean
}

/** What the list does not say: searching, nothing found, failed, or no right. */
function State({ keyword, matches: { searching, ready, problem, retry }, maySearch, isEmpty }: StateProps) {
  if (problem)
    return (
      <p className="palette-state" role="alert">
        {problem instanceof CallProblem ? problem.message : '没有查到'}
        <button type="button" className="plain-button" onClick={retry}>
          重试
        </button>
      </p>
    )
  const hint = searching
    ? '正在查找…'
    : !maySearch && isEmpty
      ? '您的权限只能打开页面，不能查询单据'
      : ready && isEmpty
        ? `没有找到“${keyword}”。可以输入号码的末四位以上、名称的一部分或拼音首字母`
        : !isSearchable(keyword) && isEmpty
          ? '输入至少两个字符'
          : ''
  return (
    <p className={hint ? 'palette-state' : 'unseen'} role="status">
      {hint}
    </p>
  )
}
