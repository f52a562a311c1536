import { linkTo } from '@guanqiao/domain/screens/index'
import { placesIn } from '@guanqiao/domain/rejection/documentFields'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { StatusTag } from '../../kit/cells.tsx'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import { Note } from '../../kit/parts/text.ts'
import { useAllowed } from '../../kit/permissions.ts'
import { locationLabel } from '../findings/findingLocation.ts'
import type { Member, ResultGroup, ResultRow } from './results.ts'
import { failedIds, groupsOf } from './results.ts'
import './results.css'

// Most results need no mending.
const MendDrafts = lazy(() => import('../mending/MendDrafts.tsx'))

export interface GroupedResultsProps {
  readonly type: DocumentType
  readonly rows: readonly ResultRow[]
  readonly title: string
  /** The result as a whole. */
  readonly summary: string
  /** Repeats the act for the documents whose result is a failure. */
  readonly again: { readonly label: string; readonly run: (ids: string[]) => void; readonly busy: boolean }
  /** Some documents were changed; resolves after they were checked again. */
  readonly onMended: (ids: readonly string[]) => Promise<void>
  readonly onClose: () => void
}

/** The results of an act on several documents: documents with an equal finding or result are one group, and can be mended together. */
export default function GroupedResults(props: GroupedResultsProps) {
  const { type, rows, title, summary, again, onMended, onClose } = props
  const groups = useMemo(() => groupsOf(rows), [rows])
  const [mended, setMended] = useState<ResultGroup>()
  const [isMended, setIsMended] = useState(false)
  const failed = failedIds(rows)
  const footer = (
    <>
      {failed.length > 0 && (
        <Button loading={again.busy} autoFocus={isMended} onClick={() => again.run(failed)}>
          {again.label} {failed.length} 票
        </Button>
      )}
      <Button type="primary" autoFocus={!isMended} onClick={onClose}>
        知道了
      </Button>
    </>
  )
  return (
    <>
      <Modal open={!mended} title={title} width={760} footer={footer} onCancel={onClose} destroyOnHidden>
        <p role="status">{summary}</p>
        <ul className="doc-results" aria-label="结果" tabIndex={0}>
          {groups.map((group) => (
            <Group key={group.key} type={type} group={group} onMend={() => setMended(group)} onClose={onClose} />
          ))}
        </ul>
      </Modal>
      <Suspense fallback={null}>
        {mended?.place && (
          <MendDrafts
            type={type}
            place={mended.place}
            message={mended.message}
            members={mendable(mended)}
            onMended={async (ids) => {
              setIsMended(true)
              await onMended(ids)
            }}
            onClose={() => setMended(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Documents that were sent wait for customs. */
const mendable = ({ members }: ResultGroup): Member[] =>
  members.filter(({ row, paths }) => row.isFailed && paths.length > 0)

interface GroupProps {
  readonly type: DocumentType
  readonly group: ResultGroup
  readonly onMend: () => void
  readonly onClose: () => void
}

function Group({ type, group, onMend, onClose }: GroupProps) {
  const may = useAllowed()
  const { tag, message, hint, place, members } = group
  const { edit, get } = type.operations
  const count = mendable(group).length
  const isMendable = place !== null && placesIn(type).has(place) && count > 0 && may(edit) && may(get)
  const where = place === null ? '' : locationLabel(type, members[0]?.paths[0] ?? null)
  return (
    <li>
      <div className="doc-result">
        <StatusTag {...tag} />
        <b className="figures">{members.length} 票</b>
        <span className="doc-result-message">{message}</span>
        {isMendable && (
          <Button size="small" aria-label={`改这一项：${where}，${count} 票`} onClick={onMend}>
            改这一项{count > 1 && `（${count} 票一起）`}
          </Button>
        )}
      </div>
      {hint && <Note>办法：{hint}</Note>}
      <Numbers type={type} members={members} onClose={onClose} />
      {members.flatMap(({ row }) =>
        place === null
          ? row.parts.map((part) => (
              <div key={part.id} className="doc-result-finding">
                <StatusTag {...part.tag} /> <span className="figures">{part.number}</span> {part.message}
              </div>
            ))
          : [],
      )}
    </li>
  )
}

/** Numbers of a group that are shown at first. */
const SHOWN = 8

interface NumbersProps {
  readonly type: DocumentType
  readonly members: readonly Member[]
  readonly onClose: () => void
}

function Numbers({ type, members, onClose }: NumbersProps) {
  const [all, setAll] = useState(false)
  const isFolded = !all && members.length > SHOWN + 1
  return (
    <div className="doc-result-numbers">
      {members.slice(0, isFolded ? SHOWN : undefined).map(({ row }) => (
        <Link key={row.id} className="figures" to={linkTo(type.screens.edit, { id: row.id })} onClick={onClose}>
          {row.batch_number ?? row.id}
        </Link>
      ))}
      {isFolded && (
        <Button type="link" size="small" aria-expanded={false} onClick={() => setAll(true)}>
          还有 {members.length - SHOWN} 票
        </Button>
      )}
    </div>
  )
}
