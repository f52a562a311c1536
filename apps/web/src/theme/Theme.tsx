import { ConfigProvider } from 'antd'
import chinese from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { ConfirmProvider } from '../kit/overlays.tsx'
import { useAppearance, useLessMotion } from './appearance.ts'
import { themeOf } from './tokens.ts'

/** antd with the product's language, colours and sizes. */
export function Theme({ children }: { readonly children: ReactNode }) {
  const appearance = useAppearance()
  const lessMotion = useLessMotion()
  const config = useMemo(() => themeOf(appearance, lessMotion), [appearance, lessMotion])
  return (
    <ConfigProvider locale={chinese} theme={config} button={{ autoInsertSpace: false }} wave={{ disabled: true }}>
      <ConfirmProvider>{children}</ConfirmProvider>
    </ConfigProvider>
  )
}
