import type { InputOf, Operation, OutputOf } from '@guanqiao/domain/kit/operation'
import type { groupUsers } from '@guanqiao/domain/access/people/people'
import { Skeleton } from 'antd'
import { StatusTag } from '../../kit/cells/StatusTag.tsx'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import { ErrorState } from '../../kit/table/states.tsx'
import type { DialogStand } from '../../kit/EntityTable.tsx'
import { useRead } from '../../kit/useOperation.ts'
import styles from './people.module.css'

interface MembersProps extends DialogStand {
  readonly operation: Operation<InputOf<typeof groupUsers>, OutputOf<typeof groupUsers>>
  readonly id: string
  readonly title: string
}

/** The users of a group or an enterprise. */
export function Members({ operation, id, title, open, onClose }: MembersProps) {
  const { data, error, refetch } = useRead(operation, { id }, { enabled: open })
  return (
    <Modal open={open} title={title} width={680} footer={null} onCancel={onClose}>
      {error ? (
        <ErrorState problem={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : data.length === 0 ? (
        <p className="gq-note">还没有用户。在“用户”里新增或修改用户时选择。</p>
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
              {data.map((user) => (
                <tr key={user.id}>
                  <th scope="row">{user.username}</th>
                  <td>
                    {user.full_name}
                    {user.admin && <span className="gq-note"> 管理员</span>}
                  </td>
                  <td>
                    <StatusTag
                      tone={user.status === 'active' ? 'done' : 'draft'}
                      word={user.status === 'active' ? '启用' : '停用'}
                    />
                  </td>
                  <td>{user.role_name ?? '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Modal>
  )
}
