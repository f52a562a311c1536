import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { Link } from 'react-router'
import type { Trail } from './titles.ts'

/** The position of the screen: 工作台 / module / menu / screen. */
export function Breadcrumb({ trail: { module, parent, title } }: { readonly trail: Trail }) {
  return (
    <nav className="breadcrumb" aria-label="所在位置">
      <ol>
        <li className="crumb-home">
          <Link to={linkTo(screens.workplace)}>工作台</Link>
        </li>
        {module && <li className="crumb-module">{module}</li>}
        {parent && (
          <li className="crumb-parent">
            <Link to={parent.menu_path}>{parent.menu_name}</Link>
          </li>
        )}
        {title !== '工作台' && <li aria-current="page">{title}</li>}
      </ol>
    </nav>
  )
}
