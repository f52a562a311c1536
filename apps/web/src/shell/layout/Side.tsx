import { Link } from 'react-router'
import { brand } from '../brand.ts'
import { SideMenu } from './SideMenu.tsx'

export function Side({ collapsed }: { readonly collapsed: boolean }) {
  return (
    <aside className={collapsed ? 'side side-narrow' : 'side'} aria-label="侧栏">
      <Logo wordless={collapsed} />
      <SideMenu collapsed={collapsed} />
    </aside>
  )
}

function Logo({ wordless }: { readonly wordless: boolean }) {
  return (
    <Link className="logo" to="/subscribe/subscribe" aria-label={`${brand.product}首页`}>
      <img src="/favicon.svg" alt="" />
      {!wordless && brand.product}
    </Link>
  )
}
