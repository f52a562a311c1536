import { Button } from 'antd'
import { useCopying } from '../../kit/cells/useCopying.ts'
import styles from './source.module.css'

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
    <div className={styles.source}>
      <div className={styles.head}>
        <span className={styles.note}>{note}</span>
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
