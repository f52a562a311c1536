import type { appearances, contentWidths, layouts, menuThemes, primaryColours } from './settingNames.ts'

/** The appearance and layout of the page that a user selects. Plain data: the page needs it before it loads anything else. */
export interface Settings {
  readonly appearance: keyof typeof appearances
  readonly menu_theme: keyof typeof menuThemes
  readonly primary_colour: keyof typeof primaryColours
  readonly layout: keyof typeof layouts
  readonly content_width: keyof typeof contentWidths
  readonly fixed_header: boolean
  readonly auto_hide_header: boolean
  readonly fixed_side_menu: boolean
  readonly colour_weak: boolean
  readonly multi_tab: boolean
}

export const defaultSettings: Settings = {
  appearance: 'light',
  menu_theme: 'light',
  primary_colour: '#1890FF',
  layout: 'sidemenu',
  content_width: 'Fixed',
  fixed_header: false,
  auto_hide_header: false,
  fixed_side_menu: false,
  colour_weak: false,
  multi_tab: false,
}

/** The settings without those that others exclude: Fluid requires the top menu, a fixed side menu the side menu, auto-hide a fixed header. */
export function consistent(settings: Settings): Settings {
  const isTop = settings.layout === 'topmenu'
  return {
    ...settings,
    content_width: isTop ? settings.content_width : 'Fixed',
    fixed_side_menu: !isTop && settings.fixed_side_menu,
    auto_hide_header: settings.fixed_header && settings.auto_hide_header,
  }
}
