import { Button } from 'antd'
import { useDrill } from '../../../kit/session/session.ts'
import { showInstant } from '../../../kit/time.ts'
import { objections } from '../rules/rejection.ts'
import './findings.css'

interface Props {
  readonly text: string | null
  readonly at: string | null
  /** What was turned down. */
  readonly what: string
  readonly bills: readonly object[]
  /** The place of the bill it is about, where it is about one. */
  readonly about: number | undefined
  readonly onJump: (path: string) => void
}

/** Customs' words as they came, each objection with a jump to what it names, else to the head of the document. */
export function Rejection({ text, at, what, bills, about, onJump }: Props) {
  const drill = useDrill()
  return (
    <section className="rmft-rejection" role="alert" aria-label="退单原因">
      <header>
        <strong>{what}</strong>
        <span className="rmft-quiet figures">{showInstant(at)}</span>
        {drill && (
          <span className="rmft-drill" title="海关由模拟器应答">
            演练
          </span>
        )}
      </header>
      <ol>
        {objections(text ?? '', bills, about).map((it, index) => (
          <li key={index}>
            <span>{it.text}</span>
            <Button size="small" onClick={() => onJump(it.path)}>
              {it.isSure ? '去改正' : '查看单证'}
            </Button>
          </li>
        ))}
      </ol>
    </section>
  )
}
