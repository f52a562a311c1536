import type { timelineFields } from '@guanqiao/domain/crossing/batchView'
import type { RowOf } from '@guanqiao/domain/kit/field'
import { StatusTag } from '../../kit/cells/StatusTag.tsx'
import { showInstant } from '../../kit/time.ts'
import { DrillMark } from '../receipts/DrillMark.tsx'
import './timeline.css'

type Moment = RowOf<typeof timelineFields>

const kinds: Readonly<Record<Moment['kind'], string>> = {
  order: '订单',
  manifest: '舱单',
  document: '单证',
  message: '报文',
  receipt: '回执',
  weighing: '过磅',
}

/** All events, newest first; receipts appear live. */
export function Timeline({ moments }: { readonly moments: readonly Moment[] }) {
  return (
    <section className="doc-timeline" aria-labelledby="doc-timeline" tabIndex={0}>
      <h3 id="doc-timeline">
        时间线 <DrillMark />
      </h3>
      {moments.length === 0 && <p className="doc-quiet">还没有发生任何事。</p>}
      <ol aria-live="polite">
        {moments.toReversed().map((moment) => (
          <OneMoment key={moment.id} moment={moment} />
        ))}
      </ol>
    </section>
  )
}

function OneMoment({ moment }: { readonly moment: Moment }) {
  return (
    <li className={`doc-moment gq-tone-${moment.tone}`}>
      <div className="doc-moment-head">
        <StatusTag tone={moment.tone} word={kinds[moment.kind]} />
        {moment.code && <span className="doc-code figures">{moment.code}</span>}
        <time className="figures" dateTime={moment.at}>
          {showInstant(moment.at).slice(5)}
        </time>
      </div>
      <div className="doc-moment-title">{moment.title}</div>
      {moment.content && moment.content !== moment.title && <div className="doc-moment-text">{moment.content}</div>}
      {moment.who && <div className="doc-quiet">{moment.who}</div>}
    </li>
  )
}
