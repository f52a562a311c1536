import { linkTo } from '@guanqiao/domain/screens/index'
import { containerValues, documentContainer, editOutcome } from '@guanqiao/domain/documentContainer/documentContainer'
import { documentOf } from '@guanqiao/domain/documentTypes/index'
import type { Field } from '@guanqiao/domain/kit/field'
import { choiceLabelOf, toneOf } from '@guanqiao/domain/kit/field'
import { Link } from 'react-router'
import type { Values } from '../../kit/EntityForm.tsx'
import { Cell, StatusTag } from '../../kit/cells.tsx'
import { Note } from '../../kit/parts/text.ts'
import { ResultRows } from '../../platform/resultRows/ResultRows.tsx'
import type { Paper, PaperResult } from './papers.ts'
import { valuesOf } from './papers.ts'
import styles from './editContainer.module.css'

interface Props {
  readonly papers: readonly Paper[]
  /** The values that were written, by name. */
  readonly changes: Values
  /** After the change, by document. */
  readonly results: readonly PaperResult[]
}

/** The documents that hold a container: its values before the change, and the result for each. */
export function PaperList({ papers, changes, results }: Props) {
  const byId = new Map(results.map((result) => [result.doc_id, result]))
  return (
    <ResultRows label="有这个箱的单证">
      {papers.map((paper) => {
        const { label, screens } = documentOf(paper.doc_type)
        const result = byId.get(paper.doc_id)
        const reason = result ? result.reason : paper.reason
        return (
          <li key={paper.doc_id}>
            <span className={styles['name']}>
              <Link to={linkTo(screens.edit, { id: paper.doc_id })}>{label}</Link>{' '}
              {paper.doc_no && <span className="figures">{paper.doc_no}</span>}
            </span>
            <Cell field={documentContainer.fields.status} name="status" row={paper} />
            <span className={styles['values']}>
              {valuesOf(paper).map(({ name, value }) => (
                <Labelled
                  key={name}
                  field={containerValues[name]}
                  value={value}
                  next={result?.outcome === 'changed' ? changes[name] : undefined}
                />
              ))}
            </span>
            {(result || reason) && (
              <span className={styles['result']}>
                {result && <Outcome outcome={result.outcome} />} <Note as="span">{reason}</Note>
              </span>
            )}
          </li>
        )
      })}
    </ResultRows>
  )
}

function Outcome({ outcome }: Pick<PaperResult, 'outcome'>) {
  return <StatusTag tone={toneOf(editOutcome, outcome) ?? 'draft'} label={choiceLabelOf(editOutcome, outcome)} />
}

interface LabelledProps {
  readonly field: Field
  readonly value: unknown
  /** The value after the change, if it was sent. */
  readonly next: unknown
}

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)

function Labelled({ field, value, next }: LabelledProps) {
  return (
    <span>
      <Note as="span">{field.label}</Note> <Value field={field} value={value} />
      {next !== undefined && (
        <>
          {' → '}
          <Value field={field} value={next} />
        </>
      )}
    </span>
  )
}

/** A code has its name behind it. */
function Value({ field, value }: Pick<LabelledProps, 'field' | 'value'>) {
  if (isEmpty(value)) return '—'
  return (
    <>
      {field.kind === 'code' && <span className="figures">{String(value)} </span>}
      <Cell field={field} name="value" row={{ value }} />
    </>
  )
}
