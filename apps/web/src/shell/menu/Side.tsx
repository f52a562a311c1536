import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { Link } from 'react-router'
import { brand } from '../brand.ts'
import { useMenuTheme } from './menuTheme.ts'
import { SideMenu } from './SideMenu.tsx'

export function Side({ collapsed }: { readonly collapsed: boolean }) {
  const theme = useMenuTheme()
  return (
    <aside className={collapsed ? 'side side-narrow' : 'side'} aria-label="侧栏" {...theme}>
      <Logo wordless={collapsed} />
      <SideMenu collapsed={collapsed} />
    </aside>
  )
}

export function Logo({ wordless }: { readonly wordless: boolean }) {
  return (
    <Link className="logo" to={linkTo(screens.management)} aria-label={`${brand.product}首页`}>
      <img src="/favicon.svg" alt="" />
      {!wordless && brand.product}
    </Link>
  )
}
