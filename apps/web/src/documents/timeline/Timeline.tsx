import { timelineFields } from '@guanqiao/domain/crossing/timeline'
import { choiceLabelOf } from '@guanqiao/domain/kit/field'
import type { RowOf } from '@guanqiao/domain/kit/field'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Fragment } from 'react'
import { StatusTag } from '../../kit/cells/StatusTag.tsx'
import { Note } from '../../kit/parts/text.ts'
import { showInstant } from '../../kit/time.ts'
import { DrillMark } from '../receipts/DrillMark.tsx'
import { toneStyle } from '../../kit/parts/tone.ts'
import './timeline.css'

type Moment = RowOf<typeof timelineFields>

const kindOf = ({ kind }: Moment): string => choiceLabelOf(timelineFields.kind, kind)

interface Note {
  readonly id: string
  readonly at: string
  readonly content: ReactNode
}

interface Props {
  /** undefined while they are read. */
  readonly moments: readonly Moment[] | undefined
  /** Shown among the events, by their times. */
  readonly notes: readonly Note[]
  /** Above the events. */
  readonly children?: ReactNode
}

/** All events and notes, newest first; receipts appear live. */
export function Timeline({ moments, notes, children }: Props) {
  const entries = [
    ...(moments ?? []).map((moment) => ({ id: moment.id, at: moment.at, content: <OneMoment moment={moment} /> })),
    ...notes.map((note) => ({ ...note, content: <OneNote>{note.content}</OneNote> })),
  ]
    // Of the same time, the later one in the given order comes first too.
    .reverse()
    .sort((one, other) => other.at.localeCompare(one.at))
  return (
    <section className="doc-timeline" aria-labelledby="doc-timeline" tabIndex={0}>
      <h3 id="doc-timeline">
        时间线 <DrillMark />
      </h3>
      {children}
      {!moments && <Skeleton active title={false} />}
      {moments && entries.length === 0 && <Note>还没有发生任何事。</Note>}
      <ol aria-live="polite">
        {entries.map(({ id, content }) => (
          <Fragment key={id}>{content}</Fragment>
        ))}
      </ol>
    </section>
  )
}

/** The title without the words that the entry above it shows: 回执 11 提(运)单放行 has the kind 回执 and the code 11. */
function titleBelow(moment: Moment): string {
  const above = [kindOf(moment), moment.code].filter((word) => word !== null)
  return above.reduce((rest, word) => (rest.startsWith(`${word} `) ? rest.slice(word.length + 1) : rest), moment.title)
}

function OneMoment({ moment }: { readonly moment: Moment }) {
  return (
    <li className="doc-moment" style={toneStyle(moment.tone)}>
      <div className="doc-moment-head">
        <StatusTag tone={moment.tone} label={kindOf(moment)} />
        {moment.code && <span className="doc-code figures">{moment.code}</span>}
        <time className="figures" dateTime={moment.at}>
          {showInstant(moment.at).slice(5)}
        </time>
      </div>
      <div className="doc-moment-title">{titleBelow(moment)}</div>
      {moment.content && moment.content !== moment.title && <div className="doc-moment-text">{moment.content}</div>}
      {moment.who && <Note as="div">{moment.who}</Note>}
    </li>
  )
}

const OneNote = ({ children }: { readonly children: ReactNode }) => (
  <li className="doc-moment" style={toneStyle('attention')}>
    <div className="doc-moment-head">
      <StatusTag tone="draft" label="备注" />
    </div>
    {children}
  </li>
)
