import { Link } from 'react-router'
import type { Trail } from './titles.ts'

/** The position of the screen: 工作台 / module / screen. */
export function Breadcrumb({ trail: { module, title } }: { readonly trail: Trail }) {
  return (
    <nav className="breadcrumb" aria-label="所在位置">
      <ol>
        <li className="crumb-home">
          <Link to="/dashboard/workplace">工作台</Link>
        </li>
        {module && <li className="crumb-module">{module}</li>}
        {title !== '工作台' && <li aria-current="page">{title}</li>}
      </ol>
    </nav>
  )
}
