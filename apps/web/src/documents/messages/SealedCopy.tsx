import { Cell } from '../../kit/cells.tsx'
import type { Difference } from './difference.ts'

interface Props {
  /** The sent record, JSON. */
  readonly content: string
  /** The differences between the current and the sealed record; undefined if the copy cannot be parsed. */
  readonly compare: (content: string) => readonly Difference[] | undefined
}

/** The differences between the sent and the current record. */
export function SealedCopy({ content, compare }: Props) {
  const differences = compare(content)
  if (!differences) return <p className="doc-error">封存的内容读不出来，请看报文原文。</p>
  if (differences.length === 0) return <p className="doc-same">单证与申报时一致。</p>
  return (
    <div className="doc-scroll" tabIndex={0} role="region" aria-label="与申报时的差别">
      <table className="doc-difference">
        <thead>
          <tr>
            <th scope="col">位置</th>
            <th scope="col">字段</th>
            <th scope="col">当时</th>
            <th scope="col">现在</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((difference) => (
            <tr key={`${difference.location}${difference.field.label}`}>
              <td>{difference.location}</td>
              <th scope="row">{difference.field.label}</th>
              <td className="doc-then">
                <Side difference={difference} value={difference.was} />
              </td>
              <td className="doc-now">
                <Side difference={difference} value={difference.is} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Side({ difference, value }: { readonly difference: Difference; readonly value: unknown }) {
  if (value === undefined || value === null || value === '') return '（无）'
  return (
    <Cell
      field={difference.field}
      name="value"
      row={{ value, value_text: difference.field.kind === 'reference' ? String(value) : undefined }}
    />
  )
}
