import type { changeFields } from '@guanqiao/domain/audit/index'
import type { RowOf } from '@guanqiao/domain/kit/field'
import { Button } from 'antd'
import { useState } from 'react'
import { Note } from '../../kit/parts/text.ts'
import './history.css'

type Change = RowOf<typeof changeFields>

interface Props {
  readonly changes: readonly Change[]
  /** Number of changes that the server left out. */
  readonly omitted?: number | null
}

/** Fields before and after a write; unchanged ones on request. */
export function ChangeTable({ changes, omitted }: Props) {
  const [all, setAll] = useState(false)
  const changed = changes.filter(({ kind }) => kind !== 'same')
  const same = changes.length - changed.length
  if (changes.length === 0) return <Note>这次操作没有改动字段</Note>
  const showsBefore = changed.some(({ kind }) => kind !== 'added') || changed.length === 0
  const showsAfter = changed.some(({ kind }) => kind !== 'removed') || changed.length === 0
  return (
    <>
      <div className="gq-changes-frame" tabIndex={0} role="region" aria-label="字段变更">
        <table className={showsBefore && showsAfter ? 'gq-changes' : 'gq-changes gq-changes-one'}>
          <thead>
            <tr>
              <th scope="col">字段</th>
              {showsBefore && <th scope="col">{showsAfter ? '变更前' : '内容'}</th>}
              {showsAfter && <th scope="col">{showsBefore ? '变更后' : '内容'}</th>}
            </tr>
          </thead>
          <tbody>
            {(all ? changes : changed).map((change) => (
              <tr key={change.path} className={`gq-change-${change.kind}`}>
                <th scope="row">
                  {change.group && <span className="gq-change-group">{change.group}</span>}
                  {change.label}
                </th>
                {showsBefore && <td>{change.before ?? <span className="gq-change-none">—</span>}</td>}
                {showsAfter && <td>{change.after ?? <span className="gq-change-none">—</span>}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {omitted ? <Note>另有 {omitted} 处变更太多，未列出</Note> : null}
      {same > 0 && (
        <Button type="link" size="small" onClick={() => setAll(!all)}>
          {all ? '只看变更的字段' : `显示未变的 ${same} 个字段`}
        </Button>
      )}
    </>
  )
}
