import './document.css'

export type Tab = 'document' | 'messages'

interface Props {
  /** The label of the document's type. */
  readonly label: string
  readonly tab: Tab
  readonly onTab: (tab: Tab) => void
}

const titles = { document: '单证', messages: '报文与回执' } as const

/** The document itself, and its messages and receipts. */
export function Tabs({ label, tab, onTab }: Props) {
  return (
    <div className="doc-tabs" role="tablist" aria-label={label}>
      {(['document', 'messages'] as const).map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          aria-selected={tab === name}
          className="doc-tab"
          onClick={() => onTab(name)}
        >
          {titles[name]}
        </button>
      ))}
    </div>
  )
}
