import {
  ColumnHeightOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  ReloadOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import { Button, Dropdown, Popover } from 'antd'
import type { ReactNode } from 'react'
import type { Density } from './columnChoice.ts'

export interface ToolRowProps {
  readonly children?: ReactNode
  readonly density: Density
  readonly onDensity: (density: Density) => void
  readonly onRefresh: () => void
  readonly columnPanel: ReactNode
  readonly full: boolean
  readonly onFull: (full: boolean) => void
}

const densities: readonly { key: Density; label: string }[] = [
  { key: 'large', label: '默认' },
  { key: 'medium', label: '中等' },
  { key: 'small', label: '紧凑' },
]

/** Buttons of the list on the left, display options on the right. */
export function ToolRow({ children, density, onDensity, onRefresh, columnPanel, full, onFull }: ToolRowProps) {
  const icon = (word: string, it: ReactNode, onClick?: () => void) => (
    <Button type="text" aria-label={word} title={word} icon={it} {...(onClick ? { onClick } : {})} />
  )
  return (
    <div className="gq-tools">
      <div className="gq-tools-left">{children}</div>
      <div className="gq-tools-right">
        {icon('刷新', <ReloadOutlined />, onRefresh)}
        <Dropdown
          trigger={['click']}
          menu={{
            items: [...densities],
            selectable: true,
            selectedKeys: [density],
            onClick: ({ key }) => onDensity(key as Density),
          }}
        >
          {icon('密度', <ColumnHeightOutlined />)}
        </Dropdown>
        <Popover trigger="click" placement="bottomRight" title="列设置" content={columnPanel}>
          {icon('列设置', <SettingOutlined />)}
        </Popover>
        {icon(full ? '退出全屏' : '全屏', full ? <FullscreenExitOutlined /> : <FullscreenOutlined />, () =>
          onFull(!full),
        )}
      </div>
    </div>
  )
}
