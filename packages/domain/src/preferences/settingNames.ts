/** The values of the settings and their names, apart from the defaults: the sign-in page shows none of them. */
export const appearances = { light: '浅色', dark: '深色', system: '跟随系统' } as const
export const menuThemes = { light: '浅色', dark: '深色' } as const
export const primaryColours = {
  '#1890FF': '拂晓蓝',
  '#F5222D': '薄暮红',
  '#FA541C': '火山橙',
  '#FAAD14': '日暮黄',
  '#13C2C2': '明青',
  '#52C41A': '极光绿',
  '#2F54EB': '极客蓝',
  '#722ED1': '酱紫',
} as const
export const layouts = { sidemenu: '侧边菜单', topmenu: '顶部菜单' } as const
export const contentWidths = { Fixed: '定宽', Fluid: '流式' } as const
