import { useState } from 'react'

/** Copies a text. `copied` is true for a moment afterwards. */
export function useCopying(text: string): { readonly copied: boolean; readonly copy: () => void } {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 1500)
  }
  return { copied, copy: () => void copy() }
}
