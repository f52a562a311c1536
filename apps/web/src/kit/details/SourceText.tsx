import { Button } from 'antd'
import { useCopying } from '../cells/useCopying.ts'
import '../controls/controls.css'
import './source.css'

interface Props {
  readonly label: string
  readonly text: string
  /** Text beside the copy button: a digest, a file name. */
  readonly note?: string
}

/** A sent or received text, verbatim, to read and to copy. */
export function SourceText({ label, text, note }: Props) {
  const { copied, copy } = useCopying(text)
  return (
    <div className="gq-source">
      <div className="gq-source-head">
        <span className="gq-note gq-source-note">{note}</span>
        <Button size="small" onClick={copy}>
          {copied ? '已复制' : '复制原文'}
        </Button>
      </div>
      <pre tabIndex={0} aria-label={label}>
        {text}
      </pre>
    </div>
  )
}
