import { linkTo } from '@guanqiao/domain/screens/index'
import type { Field, Tone } from '@guanqiao/domain/kit/field'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { Checkbox } from 'antd'
import { Link } from 'react-router'
import { Cell } from '../../kit/cells.tsx'
import { useTexts } from '../../kit/controls/lookups.ts'
import { ProblemText } from '../../kit/parts/form.ts'
import { locationLabel } from '../findings/findingLocation.ts'
import { ResultRows, ResultState, ResultValue } from '../../platform/resultRows/ResultRows.tsx'
import type { MendableRow, MendResult } from './rows.ts'
import { keyOfRow } from './rows.ts'

interface Props {
  readonly type: DocumentType
  readonly field: Field
  /** The name of the list. */
  readonly label: string
  /** The words for the results. */
  readonly states: Readonly<Record<MendResult['outcome'], { readonly tone: Tone; readonly label: string }>>
  readonly rows: readonly MendableRow[]
  /** The documents that could not be read, with the reason. */
  readonly unread?: readonly string[]
  readonly ticked: ReadonlySet<string>
  /** By document, of the preview or of the act. */
  readonly results: readonly MendResult[]
  /** The previewed value; undefined without a preview. */
  readonly value: unknown
  readonly isLocked: boolean
  readonly onTick: (key: string, isOn: boolean) => void
}

/** Values to change together, one line each. */
export function MendRows(props: Props) {
  const { type, field, label, states, rows, unread = [], ticked, results, value: next, isLocked, onTick } = props
  const values = [next, ...rows.map(({ value }) => value)]
  const ids = [...new Set(values.flatMap((value) => (field.kind === 'reference' && value ? [String(value)] : [])))]
  const names = new Map(
    useTexts(field.kind === 'reference' ? field.entity : undefined, ids).map(({ value, label }) => [value, label]),
  )
  const byId = new Map(results.map((result) => [result.id, result]))
  return (
    <>
      {unread.map((reason) => (
        <ProblemText key={reason}>{reason}</ProblemText>
      ))}
      {rows.length > 0 && (
        <ResultRows label={label}>
          {rows.map((row) => {
            const key = keyOfRow(row)
            const result = ticked.has(key) ? byId.get(row.id) : undefined
            const value = field.kind === 'flag' && row.value !== null ? row.value === 'true' : row.value
            return (
              <li key={key}>
                <Checkbox
                  checked={ticked.has(key)}
                  disabled={isLocked}
                  onChange={(event) => onTick(key, event.target.checked)}
                >
                  <span className="figures">{row.batch_number}</span> {nameOf(type, row)}
                </Checkbox>
                <ResultValue>
                  现值 <Value field={field} value={value} name={names.get(String(value))} />
                  {next !== undefined && ticked.has(key) && (
                    <>
                      {' → '}
                      <Value field={field} value={next} name={names.get(String(next))} />
                    </>
                  )}
                </ResultValue>
                <Link to={linkTo(type.screens.edit, { id: row.id })}>打开</Link>
                {result && <ResultState states={states} result={result} />}
              </li>
            )
          })}
        </ResultRows>
      )}
    </>
  )
}

interface ValueProps {
  readonly field: Field
  readonly value: unknown
  readonly name: string | undefined
}

/** A code with its name; an empty value is named as such. */
function Value({ field, value, name }: ValueProps) {
  if (value === null) return '（空）'
  return (
    <>
      {field.kind === 'code' && <span className="figures">{String(value)} </span>}
      <Cell field={field} name="value" row={{ value, value_text: name }} />
    </>
  )
}

/** The rejected line, with the line of its own lines. */
function nameOf(type: DocumentType, { line, path }: MendableRow): string {
  if (!line) return locationLabel(type, path)
  const [, , , inner] = path.split('.')
  return inner === undefined ? line : `${line} 第 ${Number(inner) + 1} 行`
}
