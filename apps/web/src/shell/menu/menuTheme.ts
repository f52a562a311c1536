import type { CSSProperties } from 'react'
import { useMemo } from 'react'
import { useSettings } from '../../theme/appearance.ts'
import { coloursOf, properties } from '../../theme/colours.ts'

/** The colours of a dark menu beside a light page, as custom properties of its element. */
export function useMenuTheme(): { readonly style?: CSSProperties } {
  const { menu_theme, primary_colour, colour_weak } = useSettings()
  return useMemo(() => {
    if (menu_theme === 'light') return {}
    return { style: { ...properties(coloursOf('dark', primary_colour, colour_weak)), colorScheme: 'dark' } }
  }, [menu_theme, primary_colour, colour_weak])
}
