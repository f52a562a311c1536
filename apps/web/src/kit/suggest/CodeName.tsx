import { suggestOf } from '@guanqiao/domain/kit/field'
import type { Field } from '@guanqiao/domain/kit/field'
import { findLookup } from '@guanqiao/domain/kit/calls/lookup'
import { asCode } from '@guanqiao/domain/kit/field/typing'
import { isBlank } from '../form/values.ts'
import { useRead } from '../useOperation.ts'
import './suggest.css'

/** The name of the row with this code, and the reason why it cannot be selected; undefined if no row has the code, or while it loads. */
export function useCodeName(field: Field, value: unknown, enabled = true): string | undefined {
  const suggest = suggestOf(field)
  const code = asCode(isBlank(value) ? '' : String(value))
  const { data } = useRead(
    findLookup,
    { model: suggest?.entity ?? '', code: [code] },
    { enabled: enabled && suggest !== undefined && code !== '', staleTime: 60_000 },
  )
  const [row] = data ?? []
  // A code that is the name of its row says nothing more; what it belongs to does.
  const name = row?.text === code ? (row.hint ?? undefined) : row?.text
  return row?.reason ? `${name ?? code}（${row.reason}）` : name
}

interface CodeNameProps {
  readonly field: Field
  readonly value: unknown
}

/** The name of a displayed code, for a field that suggests codes. */
export const CodeName = (props: CodeNameProps) =>
  suggestOf(props.field) && !isBlank(props.value) ? <Name {...props} /> : null

function Name({ field, value }: CodeNameProps) {
  const name = useCodeName(field, value)
  return name === undefined ? null : <span className="gq-note gq-code-name"> {name}</span>
}
