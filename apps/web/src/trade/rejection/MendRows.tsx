import type { Field } from '@guanqiao/domain/kit/field'
import type { DocumentType } from '@guanqiao/domain/trade/documentType'
import { Checkbox } from 'antd'
import { Link } from 'react-router'
import { Cell, StatusTag } from '../../kit/cells.tsx'
import { useTexts } from '../../kit/controls/lookups.ts'
import { Note } from '../../kit/parts/text.ts'
import { placeWords } from '../findings/placeWords.ts'
import type { AlikeRow, MendResult } from './mending.ts'
import { keyOfRow } from './mending.ts'
import styles from './mend.module.css'

interface Props {
  readonly type: DocumentType
  readonly field: Field
  readonly rows: readonly AlikeRow[]
  readonly ticked: ReadonlySet<string>
  /** By document, of the preview or of the act. */
  readonly results: readonly MendResult[]
  readonly isLocked: boolean
  readonly onTick: (key: string, isOn: boolean) => void
}

/** The values that stand rejected, one line each. */
export function MendRows({ type, field, rows, ticked, results, isLocked, onTick }: Props) {
  const ids = [...new Set(rows.flatMap(({ value }) => (field.kind === 'reference' && value ? [value] : [])))]
  const names = new Map(
    useTexts(field.kind === 'reference' ? field.entity : undefined, ids).map(({ value, label }) => [value, label]),
  )
  const byId = new Map(results.map((result) => [result.id, result]))
  return (
    <ul className={styles['rows']} aria-label="同代码的退单" tabIndex={0}>
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
            <span className={styles['value']}>
              现值{' '}
              {value === null ? (
                '（空）'
              ) : (
                <>
                  <span className="figures">{field.kind === 'code' && String(value)}</span>{' '}
                  <Cell field={field} name="value" row={{ value, value_text: names.get(String(value)) }} />
                </>
              )}
            </span>
            <Link to={`${type.screens.edit}?id=${row.id}`}>打开</Link>
            {result && (
              <span className={styles['result']}>
                <StatusTag {...(result.outcome === 'sent' ? states.sent : states.refused)} />{' '}
                <Note as="span">{result.reason}</Note>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The rejected line, with the line of its own lines. */
function nameOf(type: DocumentType, { line, path }: AlikeRow): string {
  if (!line) return placeWords(type, path)
  const [, , , inner] = path.split('.')
  return inner === undefined ? line : `${line} 第 ${Number(inner) + 1} 行`
}

const states = {
  sent: { tone: 'work', word: '可以申报' },
  refused: { tone: 'attention', word: '不能申报' },
} as const
