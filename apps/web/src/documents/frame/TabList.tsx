import type { ReactNode } from 'react'
import './document.css'

interface Props<K> {
  readonly label: string
  readonly tabs: readonly { readonly key: K; readonly title: ReactNode; readonly hasProblems?: boolean }[]
  readonly activeKey: K
  readonly onChoose: (key: K) => void
}

/** Tabs that share one place of a document; those with problems are marked. */
export function TabList<K extends string | number>({ label, tabs, activeKey, onChoose }: Props<K>) {
  return (
    <div className="doc-tabs" role="tablist" aria-label={label}>
      {tabs.map(({ key, title, hasProblems }) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={key === activeKey}
          className={hasProblems ? 'doc-tab doc-tab-bad' : 'doc-tab'}
          onClick={() => onChoose(key)}
        >
          {title}
        </button>
      ))}
    </div>
  )
}
