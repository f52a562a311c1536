import { TabList } from './TabList.tsx'

export type Tab = 'document' | 'messages'

interface Props {
  /** The label of the document's type. */
  readonly label: string
  readonly tab: Tab
  readonly onTab: (tab: Tab) => void
}

const tabs = [
  { key: 'document', title: '单证' },
  { key: 'messages', title: '报文与回执' },
] as const

/** The document itself, and its messages and receipts. */
export const Tabs = ({ label, tab, onTab }: Props) => (
  <TabList<Tab> label={label} tabs={tabs} activeKey={tab} onChoose={onTab} />
)
