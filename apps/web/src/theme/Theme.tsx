import { ConfigProvider } from 'antd'
import chinese from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { ConfirmProvider } from '../kit/overlays.tsx'
import { useAppearance, useLessMotion, useSettings } from './appearance.ts'
import { coloursOf } from './colours.ts'
import { themeOf } from './tokens.ts'

/** By these names the keyboard finds what lies over the page: antd's own class names change with its versions. */
const overlay = {
  dialog: { className: 'gq-dialog' },
  drawer: { className: 'gq-drawer' },
  menu: { className: 'gq-menu' },
}

/** antd with the product's language, colours and sizes. */
export function Theme({ children }: { readonly children: ReactNode }) {
  const appearance = useAppearance()
  const lessMotion = useLessMotion()
  const { primary_colour, colour_weak } = useSettings()
  const config = useMemo(
    () => themeOf(appearance, coloursOf(appearance, primary_colour, colour_weak), lessMotion),
    [appearance, primary_colour, colour_weak, lessMotion],
  )
  return (
    <ConfigProvider
      locale={chinese}
      theme={config}
      button={{ autoInsertSpace: false }}
      wave={{ disabled: true }}
      modal={overlay.dialog}
      drawer={overlay.drawer}
      dropdown={overlay.menu}
    >
      <ConfirmProvider>{children}</ConfirmProvider>
    </ConfigProvider>
  )
}
