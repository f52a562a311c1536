import type { Settings } from '@guanqiao/domain/preferences/settings'
import {
  appearances,
  contentWidths,
  layouts,
  menuThemes,
  primaryColours,
} from '@guanqiao/domain/preferences/settingNames'
import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { isDirty } from '../../kit/dirty.ts'
import { useConfirm, useToast } from '../../kit/overlays.tsx'
import { useSettings } from '../appearance.ts'
import { changeSettings } from './changeSettings.ts'
import './settings.css'

/** Appearance and layout of the page; every change takes effect at once and is stored for the user. */
export function SettingsPanel() {
  const settings = useSettings()
  const isTop = settings.layout === 'topmenu'
  const confirm = useConfirm()
  const mayCloseTabs = async (isOn: boolean) =>
    isOn ||
    !isDirty() ||
    confirm({
      title: '关闭多页签模式吗？',
      content: '只保留当前页面；其他页面随即关闭，其中未保存的内容将丢失。',
      okText: '关闭其他页面',
      danger: true,
    })
  return (
    <div className="settings">
      <Section title="外观">
        <Options name="appearance" label="页面外观" options={appearances} />
        <Options name="menu_theme" label="菜单风格" options={menuThemes} hint="页面为深色时，菜单也是深色" />
      </Section>
      <Colours selectedColour={settings.primary_colour} />
      <Section title="导航">
        <Options name="layout" label="导航模式" options={layouts} />
        <Options
          name="content_width"
          label="内容区域宽度"
          options={contentWidths}
          disabled={isTop ? [] : ['Fluid']}
          hint="流式只用于顶部菜单"
        />
        <Switch name="fixed_header" label="固定页头" />
        <Switch
          name="auto_hide_header"
          label="下滑时隐藏页头"
          disabled={!settings.fixed_header}
          hint="仅在固定页头时可用，上滑时重新出现"
        />
        <Switch name="fixed_side_menu" label="固定侧边菜单" disabled={isTop} hint="顶部菜单时不可用" />
      </Section>
      <Section title="其他">
        <Switch name="colour_weak" label="色弱模式" hint="状态颜色红绿色弱也能分清，链接加下划线" />
        <Switch name="multi_tab" label="多页签模式" hint="关闭后只保留当前页面" mayChange={mayCloseTabs} />
      </Section>
      <CopySettings settings={settings} />
    </div>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function Colours({ selectedColour }: { readonly selectedColour: Settings['primary_colour'] }) {
  return (
    <Section title="主题色">
      <p className="settings-colour">{primaryColours[selectedColour]}</p>
      <div className="settings-colours" role="radiogroup" aria-label="主题色">
        {(Object.entries(primaryColours) as [Settings['primary_colour'], string][]).map(([colour, name]) => (
          <label key={colour} title={name}>
            <input
              type="radio"
              name="primary_colour"
              aria-label={name}
              checked={colour === selectedColour}
              onChange={() => changeSettings({ primary_colour: colour })}
            />
            <span style={{ background: colour }}>{colour === selectedColour && <CheckOutlined aria-hidden />}</span>
          </label>
        ))}
      </div>
    </Section>
  )
}

type Choices = 'appearance' | 'menu_theme' | 'layout' | 'content_width'

interface OptionsProps<N extends Choices> {
  readonly name: N
  readonly label: string
  readonly options: Readonly<Record<Settings[N], string>>
  readonly disabled?: readonly Settings[N][]
  readonly hint?: string
}

function Options<N extends Choices>({ name, label, options, disabled = [], hint }: OptionsProps<N>) {
  const setting = useSettings()[name]
  return (
    <div className="settings-row">
      <span>
        <span id={`settings-${name}`}>{label}</span>
        {hint && <small>{hint}</small>}
      </span>
      <div className="settings-options" role="radiogroup" aria-labelledby={`settings-${name}`}>
        {(Object.entries(options) as [Settings[N], string][]).map(([value, optionLabel]) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              checked={value === setting}
              disabled={disabled.includes(value)}
              onChange={() => changeSettings({ [name]: value })}
            />
            <span>{optionLabel}</span>
          </label>
        ))}
      </div>
    </div>
  )
}

interface SwitchProps {
  readonly name: 'fixed_header' | 'auto_hide_header' | 'fixed_side_menu' | 'colour_weak' | 'multi_tab'
  readonly label: string
  readonly disabled?: boolean
  readonly hint?: string
  /** Asks before the change. */
  readonly mayChange?: (isOn: boolean) => Promise<boolean>
}

function Switch({ name, label, disabled = false, hint, mayChange }: SwitchProps) {
  const isOn = useSettings()[name]
  const change = async (next: boolean) => {
    if (mayChange === undefined || (await mayChange(next))) changeSettings({ [name]: next })
  }
  return (
    <label className="settings-row">
      <span>
        {label}
        {hint && <small id={`settings-${name}-hint`}>{hint}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        className="settings-switch"
        aria-label={label}
        aria-describedby={hint && `settings-${name}-hint`}
        checked={isOn}
        disabled={disabled}
        onChange={(event) => void change(event.target.checked)}
      />
    </label>
  )
}

/** Copies the settings as JSON, for a report to the people who maintain the installation. */
function CopySettings({ settings }: { readonly settings: Settings }) {
  const toast = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(JSON.stringify(settings, null, 2))
      toast.success('复制完毕')
    } catch {
      toast.error('复制失败')
    }
  }
  return (
    <Button block icon={<CopyOutlined />} onClick={() => void copy()}>
      拷贝设置
    </Button>
  )
}
