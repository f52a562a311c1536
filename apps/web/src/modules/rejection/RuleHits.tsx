import { linkTo } from '@guanqiao/domain/screens/index'
import { documentOf } from '@guanqiao/domain/documentTypes/index'
import { localRuleHits } from '@guanqiao/domain/rejection/localRule'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import type { AnyRow } from '../../kit/crud/crudApi.ts'
import { Note, PartTitle } from '../../kit/parts/text.ts'
import { ErrorState } from '../../kit/table/states.tsx'
import { showInstant } from '../../kit/time.ts'
import { useRead } from '../../kit/useOperation.ts'
import { locationLabel } from '../../documents/findings/findingLocation.ts'
import styles from './ruleHits.module.css'

/** The documents that a rule named when they were saved or sent. */
export function RuleHits({ row: { id } }: { readonly row: AnyRow }) {
  const hits = useRead(localRuleHits, { id })
  return (
    <section aria-label="命中的单证">
      <PartTitle>命中的单证</PartTitle>
      {hits.isError ? (
        <ErrorState problem={hits.error} onRetry={() => void hits.refetch()} />
      ) : !hits.data ? (
        <Skeleton active />
      ) : hits.data.length === 0 ? (
        <Note>还没有命中过。单证保存或申报时命中的，都列在这里。</Note>
      ) : (
        <ul className={styles['hits']}>
          {hits.data.map(({ doc_id, doc_type, batch_number, path, times, last_at }) => {
            const type = documentOf(doc_type)
            return (
              <li key={doc_id}>
                <Link className="figures" to={linkTo(type.screens.edit, { id: doc_id })}>
                  {batch_number}
                </Link>
                <span>
                  {type.label} · {locationLabel(type, path)}
                </span>
                <Note as="span" className="figures">
                  {times} 次，最近 {showInstant(last_at)}
                </Note>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
