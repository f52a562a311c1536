import { MODEL_WIDTH } from '@guanqiao/domain/values/goodsModel'
import { widthOf } from '@guanqiao/domain/kit/field/typing'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Line } from '../../../kit/lineGrid/block.ts'
import { ProblemText, SectionCard } from '../../../kit/parts/form.ts'
import type { Marks } from '../../../documents/findings/marks.ts'
import styles from './goodsModels.module.css'

const DeclarationElementsDialog = lazy(
  () => import('../../../documents/declarationElements/DeclarationElementsDialog.tsx'),
)

interface Props {
  readonly rows: readonly Line[]
  /** The party for which the order is, whose earlier declarations are suggested first. */
  readonly client: string | null
  readonly marks: Marks
  readonly onChange: (rows: Line[]) => void
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const isCommodity = (row: Line): boolean => /^\d{10}$/.test(textOf(row['hs_code']))

/** The declaration elements of each line with a whole commodity code, and the dialog that enters them one by one. */
export function GoodsModels({ rows, client, marks: { marks }, onChange }: Props) {
  const [opened, setOpened] = useState<number>()
  const line = opened === undefined ? undefined : rows[opened]
  const save = async (g_model: string | null) =>
    onChange(rows.map((row, at) => (at === opened ? { ...row, g_model } : row)))
  if (!rows.some(isCommodity)) return null
  return (
    <SectionCard aria-label="申报要素" className={styles.models ?? ''}>
      <h2>申报要素</h2>
      <ul>
        {rows.map((row, at) => {
          if (!isCommodity(row)) return null
          const model = textOf(row['g_model'])
          const path = `goods.${at}.g_model`
          const problem = marks[path]
          return (
            <li key={at} data-field={path}>
              <Button
                size="small"
                aria-label={`${model ? '修改' : '填写'}第 ${at + 1} 行的申报要素`}
                aria-describedby={problem ? `${path}.problem` : undefined}
                onClick={() => setOpened(at)}
              >
                {model ? '修改' : '填写'}
              </Button>
              <span>
                {at + 1}. {textOf(row['good_name']) || '—'} <span className="figures">{textOf(row['hs_code'])}</span>
              </span>
              {model && (
                <span className={styles.model}>
                  <code>{model}</code>{' '}
                  <span className="figures">
                    {widthOf(model)}/{MODEL_WIDTH}
                  </span>
                </span>
              )}
              {problem && <ProblemText id={`${path}.problem`}>{problem}</ProblemText>}
            </li>
          )
        })}
      </ul>
      {line && (
        <Suspense fallback={null}>
          <DeclarationElementsDialog
            open
            onClose={() => setOpened(undefined)}
            good_code={textOf(line['hs_code'])}
            good_name={textOf(line['good_name'])}
            g_model={textOf(line['g_model']) || null}
            client_id={client}
            onSave={save}
            saveWord="填入"
          />
        </Suspense>
      )}
    </SectionCard>
  )
}
