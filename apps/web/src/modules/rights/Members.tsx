import type { InputOf, Operation, OutputOf } from '@guanqiao/domain/kit/operation'
import type { groupUsers } from '@guanqiao/domain/rights/users'
import { Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { StatusTag } from '../../kit/cells/StatusTag.tsx'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import { Note } from '../../kit/parts/text.ts'
import { ErrorState } from '../../kit/table/states.tsx'
import type { DialogStand } from '../../kit/EntityTable.tsx'
import { useRead } from '../../kit/useOperation.ts'
import styles from './rights.module.css'

const PAGE_SIZE = 20

interface MembersProps extends DialogStand {
  readonly operation: Operation<InputOf<typeof groupUsers>, OutputOf<typeof groupUsers>>
  readonly id: string
  readonly title: string
}

/** The users of a group or an enterprise. */
export function Members({ operation, id, title, open, onClose }: MembersProps) {
  const [pageNo, setPageNo] = useState(1)
  const { data, error, refetch } = useRead(
    operation,
    { id, pageNo, pageSize: PAGE_SIZE },
    { enabled: open, keepPrevious: true },
  )
  return (
    <Modal open={open} title={title} width={680} footer={null} onCancel={onClose}>
      {error ? (
        <ErrorState problem={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : data.rows.length === 0 ? (
        <Note>还没有用户。在“用户”里新增或修改用户时选择。</Note>
      ) : (
        <div className={styles.frame} tabIndex={0} role="region" aria-label={title}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">账号</th>
                <th scope="col">姓名</th>
                <th scope="col">状态</th>
                <th scope="col">角色</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((user) => (
                <tr key={user.id}>
                  <th scope="row">{user.username}</th>
                  <td>
                    {user.full_name}
                    {user.admin && <Note as="span"> 管理员</Note>}
                  </td>
                  <td>
                    <StatusTag
                      tone={user.status === 'active' ? 'done' : 'draft'}
                      label={user.status === 'active' ? '启用' : '停用'}
                    />
                  </td>
                  <td>{user.role_name ?? '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && (
        <Pagination
          size="small"
          current={pageNo}
          pageSize={PAGE_SIZE}
          total={data.totalCount}
          showSizeChanger={false}
          hideOnSinglePage
          showTotal={(total) => `共 ${total} 人`}
          onChange={setPageNo}
        />
      )}
    </Modal>
  )
}
