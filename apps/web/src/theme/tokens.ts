import { theme } from 'antd'
import type { ThemeConfig } from 'antd'
import type { Appearance } from './appearance.ts'
import type { Colours } from './colours.ts'

/** antd's theme for an appearance. */
export function themeOf(appearance: Appearance, colours: Colours, lessMotion: boolean): ThemeConfig {
  return {
    algorithm: appearance === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: { ...sizes, ...tones(colours), motion: !lessMotion },
    components: componentsOf(colours),
    // The build extracts the styles, see build/antdStyles/staticStyles.ts; without a build the page computes them.
    zeroRuntime: import.meta.env.PROD,
    hashed: false,
  }
}

const sizes = {
  fontFamily: 'var(--fonts)',
  fontSize: 14,
  controlHeight: 32,
  borderRadius: 6,
  wireframe: false,
} as const

const tones = (colours: Colours): NonNullable<ThemeConfig['token']> => ({
  colorPrimary: colours.primary,
  colorLink: colours.link,
  colorLinkHover: colours.linkStrong,
  colorLinkActive: colours.linkStrong,
  colorSuccess: colours.done,
  colorWarning: colours.attention,
  // A loading button must stay readable; its spinner shows that it is loading.
  opacityLoading: 1,
  colorError: colours.bad,
  colorBgLayout: colours.ground,
  colorBgContainer: colours.surface,
  colorBgElevated: colours.raised,
  colorText: colours.text,
  colorTextSecondary: colours.quiet,
  colorTextTertiary: colours.quiet,
  colorTextDescription: colours.quiet,
  colorTextPlaceholder: colours.quiet,
  colorBorder: colours.frame,
  colorBorderSecondary: colours.line,
  colorSplit: colours.line,
})

/** Components with text in or on the primary colour use the readable colours. */
function componentsOf(colours: Colours): NonNullable<ThemeConfig['components']> {
  const filled = {
    colorPrimary: colours.button,
    colorPrimaryHover: colours.buttonStrong,
    colorPrimaryActive: colours.buttonStrong,
  }
  const written = {
    colorPrimary: colours.link,
    colorPrimaryHover: colours.linkStrong,
    colorPrimaryActive: colours.linkStrong,
  }
  return {
    Button: {
      ...filled,
      defaultHoverColor: colours.link,
      defaultHoverBorderColor: colours.link,
      defaultActiveColor: colours.linkStrong,
      colorError: colours.bad,
      colorErrorHover: colours.bad,
      dangerColor: colours.onBad,
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
    },
    DatePicker: filled,
    Pagination: written,
    Anchor: written,
    Dropdown: written,
    Tree: { nodeSelectedColor: colours.link },
    Tabs: { itemSelectedColor: colours.link, itemHoverColor: colours.linkStrong, itemActiveColor: colours.linkStrong },
    Select: { optionSelectedBg: colours.tint },
    Menu: {
      itemSelectedColor: colours.link,
      itemSelectedBg: colours.tint,
      subMenuItemSelectedColor: colours.link,
      itemBg: 'transparent',
      subMenuItemBg: 'transparent',
      activeBarBorderWidth: 0,
      itemHeight: 36,
      iconSize: 16,
    },
  }
}
