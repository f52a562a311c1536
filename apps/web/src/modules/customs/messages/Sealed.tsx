import { useMemo } from 'react'
import { Cell } from '../../../kit/cells.tsx'
import type { Whole } from '../state/shape.ts'
import type { Difference } from '../rules/difference.ts'
import { differences, sealedOf } from '../rules/difference.ts'

/** The record as it was sent beside the record now: only what differs. */
export function Sealed({ content, whole }: { readonly content: string; readonly whole: Whole }) {
  const then = useMemo(() => sealedOf(content), [content])
  if (!then) return <p className="rmft-error">封存的内容读不出来，请看报文原文。</p>
  const found = differences(then, whole)
  if (found.length === 0) return <p className="rmft-agrees">单证与申报时一致。</p>
  return (
    <div className="rmft-scroll" tabIndex={0} role="region" aria-label="与申报时的差别">
      <table className="rmft-difference">
        <thead>
          <tr>
            <th scope="col">位置</th>
            <th scope="col">字段</th>
            <th scope="col">当时</th>
            <th scope="col">现在</th>
          </tr>
        </thead>
        <tbody>
          {found.map((it) => (
            <tr key={`${it.place}${it.field.label}`}>
              <td>{it.place}</td>
              <th scope="row">{it.field.label}</th>
              <td className="rmft-then">
                <Side it={it} value={it.was} />
              </td>
              <td className="rmft-now">
                <Side it={it} value={it.is} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Side({ it, value }: { readonly it: Difference; readonly value: unknown }) {
  if (value === undefined || value === null || value === '') return '（无）'
  return (
    <Cell
      field={it.field}
      name="value"
      row={{ value, value_text: it.field.kind === 'reference' ? String(value) : undefined }}
    />
  )
}
