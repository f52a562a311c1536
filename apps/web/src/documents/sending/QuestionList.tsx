import { questionsOf } from '@guanqiao/domain/documents/finding'
import { Note } from '../../kit/parts/text.ts'
import type { Asked } from './useQuestions.tsx'
import './results.css'

/** What is asked about each document. */
export default function QuestionList({ documents }: { readonly documents: readonly Asked[] }) {
  return (
    <ul className="doc-results" aria-label="须先确认" tabIndex={0}>
      {documents.map(({ id, batch_number, findings }) => (
        <li key={id}>
          {batch_number && <b className="figures">{batch_number}</b>}
          {questionsOf(findings).map(({ rule, path, question, message }) => (
            <div key={`${rule} ${path}`} className="doc-result-message">
              {question}
              <Note>{message}</Note>
            </div>
          ))}
        </li>
      ))}
    </ul>
  )
}
