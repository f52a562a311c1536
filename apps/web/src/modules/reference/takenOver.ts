import type { Operation } from '@guanqiao/domain/kit/operation'
import { calling } from '../../kit/acts/rowCalls.ts'
import type { RowAction } from '../../kit/EntityTable.tsx'
import { sessionNow } from '../../platform/session/session.ts'

/** The field that names a row, and the state of a row that may be taken over with the reason why others may not. */
interface Naming<K extends string> {
  readonly name: K
  readonly usable: string
  readonly refusal: string
}

export type Shared<K extends string> = { readonly id: string; readonly enterprise_id?: string | null } & Readonly<
  Record<K | 'status', string>
>

/** Whether the row is the platform's and the user's enterprise may copy it. */
export const isTakeable = ({ enterprise_id }: Pick<Shared<string>, 'enterprise_id'>): boolean =>
  enterprise_id === null && Boolean(sessionNow()?.user.enterprise_id)

/** The action that copies a row of the platform to the user's enterprise. */
export const takeOverActions =
  <K extends string>(
    operation: Operation<{ id: string }, Readonly<Record<K, string>>>,
    { name, usable, refusal }: Naming<K>,
  ) =>
  (row: Shared<K>): readonly RowAction[] =>
    isTakeable(row)
      ? [
          {
            key: 'takeOver',
            label: '转为自有',
            letter: 't',
            disabled: row.status === usable ? undefined : refusal,
            ...calling({
              confirm: {
                title: `是否将平台公共的“${row[name]}”转为本企业的？`,
                content: '转入后可自行修改，平台的资料不变。',
                okText: '转为自有',
              },
              operation,
              input: { id: row.id },
              done: (copy) => `“${copy[name]}”已在本企业资料中`,
            }),
          },
        ]
      : []

const needs = ['company_name', 'status'] as const

/** Options of the list of shared parties: an enterprise takes over the platform's rows as its own. */
export const takenOver = (operation: Operation<{ id: string }, { readonly company_name: string }>) => ({
  needs,
  useActions: () => takeOverActions(operation, { name: 'company_name', usable: 'active', refusal: '已停用' }),
})
