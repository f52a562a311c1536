import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import type { MenuProps } from 'antd'
import type { KeyboardEvent } from 'react'
import { useEffect, useRef } from 'react'
import { useIsDirty } from '../../kit/dirty.ts'
import { closest } from '../layout/closest.ts'
import { paneId, tabId } from './TabPane.tsx'
import type { Command, Tab } from './tabs.ts'
import type { Tabs } from './useTabs.ts'
import './tabs.css'

interface Props {
  readonly tabs: Tabs
  readonly titleOf: (tab: Tab) => string
  readonly onClose: (command: Command, key: string) => Promise<void>
}

const commands: readonly { readonly key: Command; readonly label: string }[] = [
  { key: 'current', label: '关闭当前' },
  { key: 'left', label: '关闭左侧' },
  { key: 'right', label: '关闭右侧' },
  { key: 'others', label: '关闭其他' },
]

export function TabBar({ tabs: { tabs, active, go }, titleOf, onClose }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    document.getElementById(tabId(active))?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active, tabs.length])
  const menuAt = (key: string): MenuProps => ({
    items: [...commands],
    onClick: (info) => {
      info.domEvent.stopPropagation()
      void onClose(info.key as Command, key)
    },
  })
  const walk = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.key === active)
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (event.key === 'Delete') void onClose('current', active)
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length)
    if (!tab) return
    event.preventDefault()
    go(tab)
    document.getElementById(tabId(tab.key))?.focus()
  }
  return (
    <section className="tab-bar" aria-label="页签">
      <div ref={bar} role="tablist" aria-label="打开的页面" onKeyDown={walk}>
        {tabs.map((tab) => (
          <Dropdown
            key={tab.key}
            trigger={['contextMenu']}
            getPopupContainer={closest('.tab-bar')}
            menu={menuAt(tab.key)}
          >
            <OneTab
              tab={tab}
              title={titleOf(tab)}
              active={tab.key === active}
              onGo={() => go(tab)}
              onClose={tabs.length > 1 ? () => void onClose('current', tab.key) : undefined}
            />
          </Dropdown>
        ))}
      </div>
      <Dropdown
        trigger={['click']}
        getPopupContainer={closest('.tab-bar')}
        menu={menuAt(active)}
        placement="bottomRight"
      >
        <button type="button" className="plain-button" aria-label="页签操作">
          <DownOutlined />
        </button>
      </Dropdown>
    </section>
  )
}

interface OneTabProps {
  readonly tab: Tab
  readonly title: string
  readonly active: boolean
  readonly onGo: () => void
  readonly onClose: (() => void) | undefined
}

/** Further properties come from the surrounding context menu. */
function OneTab({ tab, title, active, onGo, onClose, ...fromMenu }: OneTabProps) {
  const dirty = useIsDirty(tab.key)
  return (
    <div
      {...fromMenu}
      id={tabId(tab.key)}
      role="tab"
      tabIndex={active ? 0 : -1}
      aria-selected={active}
      aria-controls={tab.used > 0 ? paneId(tab.key) : undefined}
      aria-description={onClose && '按 Delete 关闭'}
      onClick={onGo}
      onAuxClick={(event) => event.button === 1 && onClose?.()}
      onKeyDown={(event) => (event.key === 'Enter' || event.key === ' ') && onGo()}
    >
      {dirty && <span className="tab-dirty" role="img" aria-label="未保存" />}
      <span className="tab-title">{title}</span>
      {onClose && (
        <span
          className="tab-close"
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation()
            onClose()
          }}
        >
          <CloseOutlined />
        </span>
      )}
    </div>
  )
}
