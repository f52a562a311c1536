import {
  ColumnHeightOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  ReloadOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { MenuButton } from '../overlays/MenuButton.tsx'
import type { Density } from './columnChoice.ts'
import type { PageSize } from './layout/pageSize.ts'
import { pageSizes, rowsThatFit, useSelectedPageSize } from './layout/pageSize.ts'

export interface ToolRowProps {
  readonly children?: ReactNode
  readonly density: Density
  readonly onDensity: (density: Density) => void
  readonly onPageSize: (size: PageSize) => void
  readonly onRefresh: () => void
  readonly onColumns: () => void
  readonly full: boolean
  readonly onFull: (full: boolean) => void
}

const densities: readonly { key: Density; label: string }[] = [
  { key: 'large', label: '默认' },
  { key: 'medium', label: '中等' },
  { key: 'small', label: '紧凑' },
]

const sizes: readonly PageSize[] = [...pageSizes, 'fit']

/** Buttons of the list on the left, display options on the right. */
export function ToolRow({ children, density, onDensity, onPageSize, ...props }: ToolRowProps) {
  const { onRefresh, onColumns, full, onFull } = props
  const size = useSelectedPageSize()
  const icon = (label: string, symbol: ReactNode, onClick?: () => void) => (
    <Button type="text" aria-label={label} title={label} icon={symbol} {...(onClick ? { onClick } : {})} />
  )
  return (
    <div className="gq-tools">
      <div className="gq-tools-left">{children}</div>
      <div className="gq-tools-right">
        {icon('刷新', <ReloadOutlined />, onRefresh)}
        <MenuButton
          menu={{
            items: [
              { key: 'density', type: 'group', label: '密度', children: [...densities] },
              {
                key: 'size',
                type: 'group',
                label: '每页',
                children: sizes.map((choice) => ({
                  key: String(choice),
                  label: choice === 'fit' ? `适应窗口（${rowsThatFit()} 条）` : `${choice} 条`,
                })),
              },
            ],
            selectable: true,
            multiple: true,
            selectedKeys: [density, String(size)],
            onClick: ({ key }) => {
              const picked = sizes.find((choice) => String(choice) === key)
              if (picked === undefined) onDensity(key as Density)
              else onPageSize(picked)
            },
          }}
        >
          {icon('密度与每页条数', <ColumnHeightOutlined />)}
        </MenuButton>
        {icon('列设置', <SettingOutlined />, onColumns)}
        {icon(full ? '退出全屏' : '全屏', full ? <FullscreenExitOutlined /> : <FullscreenOutlined />, () =>
          onFull(!full),
        )}
      </div>
    </div>
  )
}
