import type { Operation } from '@guanqiao/domain/kit/operation'
import type { RowAction } from '../table/RowActions.tsx'
import type { Act } from './useAct.ts'

/** The call of a row action with one click. Its operation also decides who sees the action. */
export const calling = <I, O>(act: Act<I, O>): Required<Pick<RowAction, 'operation' | 'act'>> => ({
  operation: act.operation,
  act: (run) => run(act),
})

/** What 删除 looks like in every list, for documents whose deletion depends on their state. */
export const deletion = { key: 'delete', label: '删除', letter: 'd', danger: true } as const satisfies RowAction

interface Deleted {
  readonly entity: { readonly table: string; readonly label: string }
  readonly row: { readonly id: string; readonly version: number }
  /** The record as the user knows it: its number or name. */
  readonly name: string
  /** What the deletion takes along. */
  readonly content?: string
  /** Runs after success. */
  readonly after?: () => void
}

/** 删除 of one record: the question, the call, and a notice that offers to restore it. */
export function deleting(
  operation: Operation<{ id: string; version?: number | null }, { id: string }>,
  { entity: { table, label }, row: { id, version }, name, content, after }: Deleted,
): RowAction {
  return {
    ...deletion,
    ...calling({
      operation,
      confirm: {
        title: `是否确认删除${label}“${name}”？`,
        ...(content === undefined ? {} : { content }),
        okText: '删除',
        danger: true,
      },
      input: { id, version },
      done: `已删除${label}“${name}”`,
      undo: { table, id },
      ...(after ? { after } : {}),
    }),
  }
}
