import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { useCopying } from './useCopying.ts'

/** A code in tabular figures (`shown`: grouped for reading) with a copy button that appears on hover and on keyboard focus. */
export function Copyable({ text, label = text }: { readonly text: string; readonly label?: string }) {
  const { copied, copy } = useCopying(text)
  return (
    <span className="gq-code">
      <span className="figures">{label}</span>
      <button type="button" className="gq-copy" aria-label={copied ? '已复制' : `复制 ${text}`} onClick={copy}>
        {copied ? <CheckOutlined /> : <CopyOutlined />}
      </button>
    </span>
  )
}
