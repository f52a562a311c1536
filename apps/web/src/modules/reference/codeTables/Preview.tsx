import { grouped } from '@guanqiao/domain/kit/decimal'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { StatusTag } from '../../../kit/cells.tsx'
import { ButtonBar } from '../../../kit/parts/form.ts'
import { Note } from '../../../kit/parts/text.ts'
import styles from './codeTables.module.css'

type Kind = 'added' | 'changed' | 'ended'

interface Change {
  readonly kind: Kind
  readonly code: string
  readonly name: string | null
  readonly former: string | null
}

interface Previewed extends Readonly<Record<Kind | 'unchanged', number>> {
  readonly changes: readonly Change[]
}

/** What the parts of a table are called. */
export interface PreviewLabels {
  readonly changed: string
  readonly things: string
  readonly code: string
  readonly former: string
  readonly name: string
  readonly consequence: string
}

const codeLabels: PreviewLabels = {
  changed: '改名',
  things: '代码',
  code: '代码',
  former: '原名称',
  name: '新名称',
  consequence: '已有单证仍显示当时的名称。',
}

const tones = { added: 'done', changed: 'work', ended: 'attention' } as const
/** Rows of one kind that are rendered; the counts say how many there are. */
const SHOWN = 500

interface Props {
  readonly preview: Previewed
  readonly labels?: PreviewLabels
  readonly valid_from: string
  readonly isApplying: boolean
  readonly onBack: () => void
  readonly onApply: () => void
}

/** What an import adds, renames and ends. */
export function Preview({ preview, labels = codeLabels, valid_from, isApplying, onBack, onApply }: Props) {
  const { added, changed, ended, unchanged, changes } = preview
  const titles = { added: '新增', changed: labels.changed, ended: '停用' } as const
  const kinds = (['added', 'changed', 'ended'] as const).filter((kind) => preview[kind] > 0)
  const [kind, setKind] = useState<Kind | undefined>(kinds[0])
  const visible = changes.filter((change) => change.kind === kind)
  return (
    <div className={styles.preview}>
      <p role="status">
        {valid_from} 起：新增 <b>{grouped(String(added))}</b> 个，{labels.changed} <b>{grouped(String(changed))}</b>{' '}
        个，停用 <b>{grouped(String(ended))}</b> 个，不变 {grouped(String(unchanged))} 个。
        {kinds.length === 0 ? '没有要更新的内容。' : labels.consequence}
      </p>
      {kind && (
        <>
          <Segmented
            options={kinds.map((value) => ({ value, label: `${titles[value]} ${preview[value]}` }))}
            value={kind}
            onChange={setKind}
          />
          <div className={styles.changes} tabIndex={0} role="region" aria-label={`${titles[kind]}的${labels.things}`}>
            <table>
              <thead>
                <tr>
                  <th scope="col">变化</th>
                  <th scope="col">{labels.code}</th>
                  <th scope="col">{labels.former}</th>
                  <th scope="col">{labels.name}</th>
                </tr>
              </thead>
              <tbody>
                {visible.slice(0, SHOWN).map(({ code, name, former }) => (
                  <tr key={code}>
                    <td>
                      <StatusTag tone={tones[kind]} label={titles[kind]} />
                    </td>
                    <td className="figures">{code}</td>
                    <td>{former ?? '—'}</td>
                    <td>{name ?? '—'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {visible.length > SHOWN && <Note>只列出前 {SHOWN} 个</Note>}
        </>
      )}
      <ButtonBar>
        <Button onClick={onBack}>返回修改</Button>
        <Button type="primary" disabled={kinds.length === 0} loading={isApplying} onClick={onApply}>
          确认更新
        </Button>
      </ButtonBar>
    </div>
  )
}
