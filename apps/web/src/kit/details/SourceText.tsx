import { Button } from 'antd'
import { useState } from 'react'
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
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 1500)
  }
  return (
    <div className="gq-source">
      <div className="gq-source-head">
        <span className="gq-note gq-source-note">{note}</span>
        <Button size="small" onClick={() => void copy()}>
          {copied ? '已复制' : '复制原文'}
        </Button>
      </div>
      <pre tabIndex={0} aria-label={label}>
        {text}
      </pre>
    </div>
  )
}
