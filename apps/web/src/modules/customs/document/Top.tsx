import { manifest } from '@guanqiao/domain/customs/manifest'
import { Link } from 'react-router'
import { Copyable } from '../../../kit/cells/Copyable.tsx'
import { StatusTag } from '../../../kit/cells.tsx'
import { useDrill } from '../../../kit/session/session.ts'
import { showInstant } from '../../../kit/time.ts'
import type { Whole } from '../state/shape.ts'
import type { Tab } from '../state/useScreen.ts'

interface Props {
  readonly whole: Whole | undefined
  readonly tab: Tab
  readonly onTab: (tab: Tab) => void
}

const { choices, tones } = manifest.fields.status

/** Which manifest this is, where it stands and what customs last said. */
export function Top({ whole, tab, onTab }: Props) {
  const it = whole?.manifest
  const drill = useDrill()
  return (
    <header className="gq-card rmft-top">
      <div className="rmft-name">
        <h2 className="figures">{it ? <Copyable text={it.batch_number} /> : '新舱单'}</h2>
        {it && <StatusTag tone={tones?.[it.status] ?? 'work'} word={choices[it.status] ?? it.status} />}
        {it && (it.attempt ?? 0) > 1 && <span className="rmft-quiet">第 {it.attempt} 次申报</span>}
        {it && <Link to={`/batch/view?batch_number=${it.batch_number}`}>批次总览</Link>}
        {it?.order_id && <Link to={`/order/detail?id=${it.order_id}`}>订单 {it.order_id_text ?? ''}</Link>}
      </div>
      {it?.last_text && it.last_code !== '03' && (
        <p className="rmft-last">
          <span className="rmft-code figures">{it.last_code}</span> {it.last_text}
          <span className="rmft-quiet figures"> {showInstant(it.last_at)}</span>
          {drill && (
            <span className="rmft-drill" title="海关由模拟器应答">
              演练
            </span>
          )}
        </p>
      )}
      {it && (
        <div className="rmft-tabs" role="tablist" aria-label="舱单">
          <TabButton word="单证" chosen={tab === 'document'} onClick={() => onTab('document')} />
          <TabButton word="报文与回执" chosen={tab === 'messages'} onClick={() => onTab('messages')} />
        </div>
      )}
    </header>
  )
}

function TabButton({
  word,
  chosen,
  onClick,
}: {
  readonly word: string
  readonly chosen: boolean
  readonly onClick: () => void
}) {
  return (
    <button type="button" role="tab" aria-selected={chosen} className="rmft-tab" onClick={onClick}>
      {word}
    </button>
  )
}
