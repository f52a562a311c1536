import { StatusTag } from '../../kit/cells/StatusTag.tsx'
import { useDrill } from '../../kit/session/session.ts'
import { showInstant } from '../../kit/time.ts'
import type { Moment } from './view.ts'

const kinds: Readonly<Record<Moment['kind'], string>> = {
  order: '订单',
  manifest: '舱单',
  document: '单证',
  message: '报文',
  receipt: '回执',
  weighing: '过磅',
}

/** Everything that happened to the batch, newest first; receipts come in as they arrive. */
export function Timeline({ moments }: { readonly moments: readonly Moment[] }) {
  const drill = useDrill()
  return (
    <section className="batch-card batch-timeline" aria-labelledby="batch-timeline" tabIndex={0}>
      <h3 id="batch-timeline">
        时间线{' '}
        {drill && (
          <span className="batch-drill" title="海关由模拟器应答">
            演练
          </span>
        )}
      </h3>
      {moments.length === 0 && <p className="batch-quiet">还没有发生任何事。</p>}
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
    <li className={`batch-moment gq-tone-${moment.tone}`}>
      <div className="batch-moment-head">
        <StatusTag tone={moment.tone} word={kinds[moment.kind]} />
        {moment.code && <span className="batch-code figures">{moment.code}</span>}
        <time className="figures" dateTime={moment.at}>
          {showInstant(moment.at).slice(5)}
        </time>
      </div>
      <div className="batch-moment-title">{moment.title}</div>
      {moment.content && moment.content !== moment.title && <div className="batch-moment-text">{moment.content}</div>}
      {moment.who && <div className="batch-quiet">{moment.who}</div>}
    </li>
  )
}
