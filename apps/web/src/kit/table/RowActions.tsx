import type { Button as Right } from '@guanqiao/domain/kit/access'
import { Button, Dropdown } from 'antd'
import { Link } from 'react-router'
import { useMay } from '../permissions.ts'

export interface RowAction {
  readonly key: string
  readonly word: string
  readonly onClick?: () => void
  /** Where the action leads, instead of `onClick`. */
  readonly to?: string
  readonly danger?: boolean
  /** Why it cannot be done now; shown as tip. */
  readonly disabled?: string | undefined
  /** The right that it takes, on the table's menu or on `menu`. */
  readonly button?: Right
  readonly menu?: string
}

export interface RowActionsProps {
  readonly menu: string
  readonly actions: readonly RowAction[]
}

/** At most three words in a row; when there are more actions, the third word is 更多. */
export function RowActions({ menu, actions }: RowActionsProps) {
  const may = useMay()
  const allowed = actions.filter((action) => !action.button || may(action.menu ?? menu, action.button))
  const cut = allowed.length > 3 ? 2 : 3
  const rest = allowed.slice(cut)
  const items = rest.map(({ key, word, to, danger = false, disabled, onClick }) => ({
    key,
    label: to ? <Link to={to}>{word}</Link> : word,
    danger,
    disabled: disabled !== undefined,
    ...(disabled ? { title: disabled } : {}),
    ...(onClick ? { onClick } : {}),
  }))
  return (
    <span className="gq-actions">
      {allowed.slice(0, cut).map((action) => (
        <Action key={action.key} action={action} />
      ))}
      {rest.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items }}>
          <Button type="link" size="small">
            更多
          </Button>
        </Dropdown>
      )}
    </span>
  )
}

function Action({ action: { word, onClick, to, danger = false, disabled } }: { readonly action: RowAction }) {
  if (to && !disabled)
    return (
      <Link className="gq-action" to={to}>
        {word}
      </Link>
    )
  return (
    <Button
      type="link"
      size="small"
      danger={danger}
      disabled={disabled !== undefined}
      title={disabled ?? ''}
      onClick={onClick ?? (() => undefined)}
    >
      {word}
    </Button>
  )
}
