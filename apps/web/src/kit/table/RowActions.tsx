import type { Restricted } from '@guanqiao/domain/kit/access'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { RunAct } from '../acts/useAct.ts'
import { MenuButton } from '../overlays/MenuButton.tsx'
import { useAllowed } from '../permissions.ts'

export interface DialogStand {
  readonly open: boolean
  readonly onClose: () => void
}

export interface RowAction {
  readonly key: string
  readonly label: string
  /** The key that runs it on the row under the cursor: a lower-case letter. */
  readonly letter?: string
  readonly onClick?: () => void
  /** The action of one click: confirmation, call, notice. */
  readonly act?: (run: RunAct) => Promise<unknown>
  /** The dialog that it opens. Rendered beside the table; it stays while it closes, and is a new one the next time. */
  readonly dialog?: (stand: DialogStand) => ReactNode
  /** The target of the action, instead of `onClick`. */
  readonly to?: string
  readonly danger?: boolean
  /** The reason why the row does not offer it now; its key gives the reason. */
  readonly disabled?: string | undefined
  /** The operation that it calls, or that its target reads: users who may not call it do not see the action. */
  readonly operation?: Restricted
}

export interface RowActionsProps {
  readonly actions: readonly RowAction[]
  readonly onRun: (action: RowAction) => void
}

interface Split {
  readonly inline: readonly RowAction[]
  readonly rest: readonly RowAction[]
}

/** The actions that the user may and can do: at most three labels per row; if there are more, the third is 更多. */
function split(actions: readonly RowAction[], may: (operation: Restricted) => boolean): Split {
  const allowed = actions.filter(({ disabled, operation }) => disabled === undefined && (!operation || may(operation)))
  const cut = allowed.length > 3 ? 2 : 3
  return { inline: allowed.slice(0, cut), rest: allowed.slice(cut) }
}

/** Width in pixels of the widest row with its cell's padding; 0 if no row has a permitted action. */
export function useActionsWidth(rows: readonly (readonly RowAction[])[]): number {
  const may = useAllowed()
  const widths = rows.map((actions) => {
    const { inline, rest } = split(actions, may)
    const labels = [...inline.map(({ label }) => label), ...(rest.length > 0 ? ['更多'] : [])]
    return labels.join('').length * 13 + labels.length * 12
  })
  const widest = Math.max(0, ...widths)
  return widest === 0 ? 0 : Math.max(64, widest + 8)
}

export function RowActions(props: RowActionsProps) {
  const { inline, rest } = split(props.actions, useAllowed())
  const items = rest.map((action) => ({
    key: action.key,
    label: action.to ? <Link to={action.to}>{action.label}</Link> : action.label,
    danger: action.danger ?? false,
    onClick: () => props.onRun(action),
  }))
  return (
    <span className="gq-actions">
      {inline.map((action) => (
        <Action key={action.key} action={action} onRun={props.onRun} />
      ))}
      {rest.length > 0 && (
        <MenuButton menu={{ items }}>
          <button type="button" className="gq-action">
            更多
          </button>
        </MenuButton>
      )}
    </span>
  )
}

interface ActionProps {
  readonly action: RowAction
  readonly onRun: (action: RowAction) => void
}

/** A plain button: a page has dozens, and one of antd's takes ten times as long to render. */
function Action({ action, onRun }: ActionProps) {
  const { label, to, danger = false, letter } = action
  const hint = letter ? { title: `${label}（${letter.toUpperCase()}）`, 'aria-keyshortcuts': letter.toUpperCase() } : {}
  if (to)
    return (
      <Link className="gq-action" to={to} {...hint}>
        {label}
      </Link>
    )
  return (
    <button
      type="button"
      className={danger ? 'gq-action gq-danger' : 'gq-action'}
      {...hint}
      onClick={() => onRun(action)}
    >
      {label}
    </button>
  )
}
