import type { Operation } from '@guanqiao/domain/kit/operation'
import type { RowAction } from '../../kit/EntityTable.tsx'
import { sessionNow } from '../../kit/session/session.ts'

const needs = ['company_name', 'status'] as const

interface Party {
  readonly id: string
  readonly company_name: string
  readonly status: string
  readonly enterprise_id?: string | null
}

/** Options of the list of a shared entity: an enterprise takes over the platform's rows as its own. */
export const takenOver = (operation: Operation<{ id: string }, { readonly company_name: string }>) => ({
  needs,
  useActions:
    () =>
    ({ id, company_name, status, enterprise_id }: Party): readonly RowAction[] =>
      enterprise_id === null && sessionNow()?.user.enterprise_id
        ? [
            {
              key: 'takeOver',
              word: '转为自有',
              letter: 't',
              button: 'add',
              disabled: status === 'active' ? undefined : '已停用',
              act: (run) =>
                run({
                  confirm: {
                    title: `是否将平台公共的“${company_name}”转为本企业的？`,
                    content: '转入后可自行修改，平台的资料不变。',
                    okText: '转为自有',
                  },
                  operation,
                  input: { id },
                  done: (row) => `“${row.company_name}”已在本企业资料中`,
                }),
            },
          ]
        : [],
})
