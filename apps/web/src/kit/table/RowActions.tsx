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

interface Split {
  readonly words: readonly RowAction[]
  readonly rest: readonly RowAction[]
}

/** What the user may do: at most three words in a row; when there are more actions, the third word is 更多. */
function split({ menu, actions }: RowActionsProps, may: (menu: string, button: Right) => boolean): Split {
  const allowed = actions.filter((action) => !action.button || may(action.menu ?? menu, action.button))
  const cut = allowed.length > 3 ? 2 : 3
  return { words: allowed.slice(0, cut), rest: allowed.slice(cut) }
}

/** Pixels that the widest of the rows takes with the padding of its cell; 0 where the user may do nothing in any of them. */
export function useActionsWidth(menu: string, rows: readonly (readonly RowAction[])[]): number {
  const may = useMay()
  const widths = rows.map((actions) => {
    const { words, rest } = split({ menu, actions }, may)
    const shown = [...words.map(({ word }) => word), ...(rest.length > 0 ? ['更多'] : [])]
    return shown.join('').length * 14 + shown.length * 12
  })
  const widest = Math.max(0, ...widths)
  return widest === 0 ? 0 : Math.max(84, widest + 28)
}

export function RowActions(props: RowActionsProps) {
  const { words, rest } = split(props, useMay())
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
      {words.map((action) => (
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
