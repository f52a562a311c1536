import { pending } from './pendingCounts.ts'

/** The number of tasks of a menu. */
export function Pending({ path }: { readonly path: string }) {
  const count = pending.use()[path]
  return (
    count && (
      <span className="side-count figures" title="待办">
        {count > 99 ? '99+' : count}
      </span>
    )
  )
}
