import type { OutputOf } from '@guanqiao/domain/kit/operation'
import type { previewCodeImport } from '@guanqiao/domain/reference/codeTable'
import { grouped } from '@guanqiao/domain/kit/decimal'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { StatusTag } from '../../../kit/cells.tsx'
import { ButtonBar } from '../../../kit/parts/form.ts'
import { Note } from '../../../kit/parts/text.ts'
import styles from './codeTables.module.css'

type Previewed = OutputOf<typeof previewCodeImport>
type Change = Previewed['changes'][number]

const words = { added: '新增', changed: '改名', ended: '停用' } as const
const tones = { added: 'done', changed: 'work', ended: 'attention' } as const
/** Rows of one kind that are rendered; the counts say how many there are. */
const SHOWN = 500

interface Props {
  readonly preview: Previewed
  readonly valid_from: string
  readonly isApplying: boolean
  readonly onBack: () => void
  readonly onApply: () => void
}

/** What an import adds, renames and ends. */
export function Preview({ preview, valid_from, isApplying, onBack, onApply }: Props) {
  const { added, changed, ended, unchanged, changes } = preview
  const kinds = (['added', 'changed', 'ended'] as const).filter((kind) => preview[kind] > 0)
  const [kind, setKind] = useState<Change['kind'] | undefined>(kinds[0])
  const shown = changes.filter((change) => change.kind === kind)
  return (
    <div className={styles.preview}>
      <p role="status">
        {valid_from} 起：新增 <b>{grouped(String(added))}</b> 个，改名 <b>{grouped(String(changed))}</b> 个，停用{' '}
        <b>{grouped(String(ended))}</b> 个，不变 {grouped(String(unchanged))} 个。
        {kinds.length === 0 ? '没有要更新的内容。' : '已有单证仍显示当时的名称。'}
      </p>
      {kind && (
        <>
          <Segmented
            options={kinds.map((value) => ({ value, label: `${words[value]} ${preview[value]}` }))}
            value={kind}
            onChange={setKind}
          />
          <div className={styles.changes} tabIndex={0} role="region" aria-label={`${words[kind]}的代码`}>
            <table>
              <thead>
                <tr>
                  <th scope="col">变化</th>
                  <th scope="col">代码</th>
                  <th scope="col">原名称</th>
                  <th scope="col">新名称</th>
                </tr>
              </thead>
              <tbody>
                {shown.slice(0, SHOWN).map(({ code, name, former }) => (
                  <tr key={code}>
                    <td>
                      <StatusTag tone={tones[kind]} word={words[kind]} />
                    </td>
                    <td className="figures">{code}</td>
                    <td>{former ?? '—'}</td>
                    <td>{name ?? '—'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {shown.length > SHOWN && <Note>只列出前 {SHOWN} 个</Note>}
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
