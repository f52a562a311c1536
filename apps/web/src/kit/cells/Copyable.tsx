import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { useState } from 'react'

/** A code in tabular figures (`shown`: grouped for reading) with a copy button that appears on hover and on keyboard focus. */
export function Copyable({ text, shown = text }: { readonly text: string; readonly shown?: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 1500)
  }
  return (
    <span className="gq-code">
      <span className="figures">{shown}</span>
      <button
        type="button"
        className="gq-copy"
        aria-label={copied ? '已复制' : `复制 ${text}`}
        onClick={() => void copy()}
      >
        {copied ? <CheckOutlined /> : <CopyOutlined />}
      </button>
    </span>
  )
}
