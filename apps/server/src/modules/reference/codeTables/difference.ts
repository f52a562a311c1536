import { isValidOn } from '../../../kernel/data/codes.ts'
import type { StoredCode } from '../../../kernel/data/codes.ts'
import type { CodeValue } from '@guanqiao/domain/kit/codeTable'

export interface Change {
  readonly kind: 'added' | 'changed' | 'ended'
  readonly code: string
  readonly name: string | null
  readonly former: string | null
}

export interface Difference {
  readonly changes: readonly Change[]
  readonly unchanged: number
  /** All versions of the codes that change, which replace the stored ones. */
  readonly versions: readonly StoredCode[]
}

export interface NewTable {
  readonly table: string
  readonly source: string
  readonly valid_from: string
  readonly whole?: boolean | null | undefined
  readonly rows: readonly { readonly code: string; readonly name: string }[]
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

/**
 * What becomes of a table when `rows` are valid from their day on. A code whose version begins on that very day is corrected; any other
 * version ends the day before. Without `whole`, codes that the rows lack stay as they are.
 */
export function differenceOf(versions: readonly CodeValue[], request: NewTable): Difference {
  const day = request.valid_from
  const byCode = Map.groupBy(versions, ({ code }) => code)
  const nowOf = (code: string) => byCode.get(code)?.find((version) => isValidOn(version, day))
  const nameChanges = request.rows.flatMap(({ code, name }): Change[] => {
    const former = nowOf(code)?.name
    if (former === name) return []
    return [{ kind: former === undefined ? 'added' : 'changed', code, name, former: former ?? null }]
  })
  const codes = new Set(request.rows.map(({ code }) => code))
  const gone = request.whole === false ? [] : [...byCode.keys()].filter((code) => !codes.has(code))
  const ended = gone.flatMap((code): Change[] => {
    const former = nowOf(code)?.name
    return former === undefined ? [] : [{ kind: 'ended', code, name: null, former }]
  })
  const changes = [...nameChanges, ...ended]
  return {
    changes,
    unchanged: request.rows.length - nameChanges.length,
    versions: changes.flatMap((change) => versionsAfter(byCode.get(change.code) ?? [], change, request)),
  }
}

function versionsAfter(
  versions: readonly CodeValue[],
  { code, name }: Change,
  { table, source, valid_from: day }: NewTable,
): StoredCode[] {
  const past = versions
    .filter((version) => version.valid_from !== day)
    .map((version) => ({
      table_name: table,
      code,
      name: version.name,
      valid_from: version.valid_from ?? null,
      valid_to: isValidOn(version, day) ? dayBefore(day) : (version.valid_to ?? null),
      source: version.source ?? null,
    }))
  if (name === null) return past
  return [...past, { table_name: table, code, name, valid_from: day, valid_to: null, source }]
}
