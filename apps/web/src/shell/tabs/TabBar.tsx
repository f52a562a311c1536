import { CloseOutlined, DownOutlined, PushpinOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import type { MenuProps } from 'antd'
import type { KeyboardEvent } from 'react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useIsDirty } from '../../kit/dirty.ts'
import { useToast } from '../../kit/overlays.tsx'
import { closest } from '../layout/closest.ts'
import { paneId, tabId } from './TabPane.tsx'
import { homePath } from './tabs.ts'
import type { Command, Tab } from './tabs.ts'
import { useClosing } from './useClosing.ts'
import type { Tabs } from './useTabs.ts'

interface Props {
  readonly tabs: Tabs
  readonly titleOf: (tab: Tab) => string
}

const commands: readonly { readonly key: Command; readonly label: string }[] = [
  { key: 'current', label: '关闭当前' },
  { key: 'left', label: '关闭左侧' },
  { key: 'right', label: '关闭右侧' },
  { key: 'others', label: '关闭其他' },
]

/** Ctrl+Shift+T reopens a tab of the browser. */
const isReopening = (event: globalThis.KeyboardEvent) => event.altKey && event.shiftKey && event.code === 'KeyT'

const itemsFor = (tab: Tab | undefined): NonNullable<MenuProps['items']> => [
  ...commands,
  { type: 'divider' },
  { key: 'pin', label: tab?.pinned ? '取消固定' : '固定页签', disabled: tab?.key === homePath },
  { key: 'reopen', label: '重新打开关闭的页签', extra: 'Alt+Shift+T' },
]

export default function TabBar({ tabs: all, titleOf }: Props) {
  const { tabs, active, go, togglePin, reopen } = all
  const onClose = useClosing(all, titleOf)
  const bar = useRef<HTMLDivElement>(null)
  const toast = useToast()
  const reopenLast = useEffectEvent(() => {
    if (!reopen()) toast.info('没有最近关闭的页签')
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (!isReopening(event)) return
      event.preventDefault()
      reopenLast()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  useEffect(() => {
    const tab = document.getElementById(tabId(active))
    if (tab && bar.current) reveal(tab, bar.current)
  }, [active, tabs.length])
  const menuAt = (key: string): MenuProps => ({
    items: itemsFor(tabs.find((tab) => tab.key === key)),
    onClick: (info) => {
      info.domEvent.stopPropagation()
      if (info.key === 'pin') togglePin(key)
      else if (info.key !== 'reopen') void onClose(info.key as Command, key)
      else if (!reopen()) toast.info('没有最近关闭的页签')
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
            autoFocus
            getPopupContainer={closest('.tab-bar')}
            menu={menuAt(tab.key)}
          >
            <OneTab
              tab={tab}
              title={titleOf(tab)}
              active={tab.key === active}
              onGo={() => go(tab)}
              onClose={tabs.length > 1 && !tab.pinned ? () => void onClose('current', tab.key) : undefined}
            />
          </Dropdown>
        ))}
      </div>
      <Dropdown
        trigger={['click']}
        autoFocus
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

/** Scrolls the bar alone: `scrollIntoView` would scroll the page too. */
function reveal(tab: HTMLElement, bar: HTMLElement): void {
  const [inner, outer] = [tab.getBoundingClientRect(), bar.getBoundingClientRect()]
  if (inner.left < outer.left) bar.scrollLeft -= outer.left - inner.left
  else if (inner.right > outer.right) bar.scrollLeft += inner.right - outer.right
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
      {tab.pinned && tab.key !== homePath && <PushpinOutlined aria-label="已固定" />}
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
