import { editOf } from '@guanqiao/domain/rejection/editOf'
import { valuesAt } from '@guanqiao/domain/rejection/documentFields'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import type { call } from '../../kit/call.ts'
import { mapRefusal } from '../../kit/acts/refusal.ts'
import { allMessages } from '../../kit/call.ts'
import type { MendableRow, MendResult } from './rows.ts'
import { keyOfRow } from './rows.ts'

type Values = Readonly<Record<string, unknown>>

/** A stored document with its lines. */
interface Draft extends Values {
  readonly id: string
  readonly version: number
  readonly batch_number: string
}

/** A document to change, with the paths of the values. */
export interface Target {
  readonly id: string
  readonly batch_number: string | null
  readonly paths: readonly string[]
}

/** The targets as they are stored now. */
export interface ReadTargets {
  readonly drafts: ReadonlyMap<string, Draft>
  readonly rows: readonly MendableRow[]
  /** The targets that could not be read, with the reason. */
  readonly unread: readonly string[]
}

/** Requests at a time: more would keep other users waiting. */
const AT_ONCE = 6

/** Performs an act for each target; results have the order of the targets. */
async function eachOf<T, R>(targets: readonly T[], act: (target: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < targets.length; at += AT_ONCE)
    results.push(...(await Promise.all(targets.slice(at, at + AT_ONCE).map(act))))
  return results
}

export async function readTargets(
  ask: typeof call,
  type: DocumentType,
  place: string,
  targets: readonly Target[],
): Promise<ReadTargets> {
  const answers = await eachOf(targets, (target) =>
    mapRefusal(
      ask(type.operations.get, { id: target.id }).then((row) => ({ target, draft: draftOf(type, row as Values) })),
      (problem) => ({ target, reason: allMessages(problem) }),
    ),
  )
  const read = answers.flatMap((answer) => ('draft' in answer ? [{ ...answer, draft: answer.draft }] : []))
  return {
    drafts: new Map(read.map(({ draft }) => [draft.id, draft])),
    rows: read.flatMap(({ target, draft }) => rowsOf(type, place, target, draft)),
    unread: answers.flatMap((answer) =>
      'reason' in answer ? [`${answer.target.batch_number ?? answer.target.id}：${answer.reason}`] : [],
    ),
  }
}

/** A document of lines is returned as its head, under the name of its type, beside them. */
function draftOf({ key, lines: [line] }: DocumentType, answer: Values): Draft {
  const head = (line ? answer[key] : answer) as Draft
  return line ? { ...head, [line.property]: answer[line.property] } : head
}

function rowsOf(
  { lines: [line] }: DocumentType,
  place: string,
  { paths }: Target,
  draft: Draft,
): readonly MendableRow[] {
  return valuesAt(draft, place)
    .filter(({ path }) => paths.includes(path))
    .map(({ path, value }) => {
      const at = /^\w+\.(\d+)\./.exec(path)?.[1]
      const row = line && at !== undefined && (draft[line.property] as readonly Values[])[Number(at)]
      return {
        id: draft.id,
        version: draft.version,
        batch_number: draft.batch_number,
        line: row ? String(row[line.entity.display] ?? '') || null : null,
        path,
        value: value === null || value === undefined ? null : String(value),
      }
    })
}

/** Whether a record was changed, or why not. */
export const resultOf = (id: string, work: Promise<unknown>): Promise<MendResult> =>
  mapRefusal(
    work.then(() => ({ id, outcome: 'sent', reason: null })),
    (problem) => ({ id, outcome: 'refused', reason: allMessages(problem) }),
  )

/** Saves each document with the value at its ticked paths: it is saved as a whole, in the version that was previewed, or stays as it was. */
export async function saveTargets(
  ask: typeof call,
  type: DocumentType,
  { drafts, rows }: ReadTargets,
  ticked: ReadonlySet<string>,
  value: unknown,
): Promise<MendResult[]> {
  const groups = Map.groupBy(
    rows.filter((row) => ticked.has(keyOfRow(row))),
    ({ id }) => id,
  )
  return eachOf([...groups], ([id, values]) => {
    const paths = values.map(({ path }) => path)
    return resultOf(id, ask(type.operations.edit, editOf(type, drafts.get(id)!, paths, value)))
  })
}
