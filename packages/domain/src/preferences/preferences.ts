import { signedIn } from '../kit/access.ts'
import { choice, flag } from '../kit/field.ts'
import { draft, operation, returnsBare } from '../kit/operation.ts'
import { appearances, contentWidths, layouts, menuThemes, primaryColours } from './settingNames.ts'

const required = { required: true } as const

/** The fields of `Settings`. */
export const preferenceFields = {
  appearance: choice('外观', appearances, required),
  menu_theme: choice('菜单风格', menuThemes, required),
  primary_colour: choice('主题色', primaryColours, required),
  layout: choice('导航模式', layouts, required),
  content_width: choice('内容区域宽度', contentWidths, required),
  fixed_header: flag('固定页头', required),
  auto_hide_header: flag('下滑时隐藏页头', required),
  fixed_side_menu: flag('固定侧边菜单', required),
  colour_weak: flag('色弱模式', required),
  multi_tab: flag('多页签模式', required),
}

/** Stores the caller's own settings, which `session.info` returns on every machine; combinations that exclude each other are resolved. */
export const savePreferences = operation('session.savePreferences', 'POST /platform/users/preferences', {
  summary: '保存个人界面设置',
  access: signedIn,
  input: draft(preferenceFields),
  output: returnsBare(preferenceFields),
})
