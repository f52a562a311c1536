import {
  approveRegistration,
  openRegistration,
  refuseRegistration,
  registration,
  registrationApi,
  registrationState,
} from '@guanqiao/domain/identity/registration'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import { Switch } from 'antd'
import { useAct } from '../../../kit/acts/useAct.ts'
import { crudScreen } from '../../../kit/CrudScreen.tsx'
import type { RowAction } from '../../../kit/EntityTable.tsx'
import { useAllowed } from '../../../kit/permissions.ts'
import { useRead } from '../../../kit/useOperation.ts'
import { Approve, Refuse } from './Decide.tsx'
import styles from '../identity.module.css'

type Row = Pick<ListRow<typeof registration>, 'id' | 'status' | 'kind' | 'company_name'>

const actions = (row: Row): readonly RowAction[] => {
  const disabled = row.status === 'pending' ? undefined : '已审核'
  return [
    {
      key: 'approve',
      label: '通过',
      operation: approveRegistration,
      disabled,
      dialog: (stand) => <Approve {...stand} id={row.id} kind={row.kind} company={row.company_name} />,
    },
    {
      key: 'refuse',
      label: '拒绝',
      operation: refuseRegistration,
      disabled,
      danger: true,
      dialog: (stand) => <Refuse {...stand} id={row.id} company={row.company_name} />,
    },
  ]
}

/** The switch that opens the registration for everybody. */
function Opening() {
  const { data, refetch } = useRead(registrationState, {}, { staleTime: 0 })
  const mayEdit = useAllowed(openRegistration)
  const { run, busy } = useAct()
  if (!data) return null
  return (
    <label className={styles.opening}>
      <Switch
        checked={data.open}
        disabled={!mayEdit || busy}
        onChange={(open) =>
          void run({
            confirm: open
              ? {
                  title: '是否开放注册？',
                  content: '任何人都能用手机验证码提交申请，审核通过后才有账号。',
                  okText: '开放',
                }
              : { title: '是否关闭注册？', content: '不再接受新的申请；已提交的仍可审核。', okText: '关闭' },
            operation: openRegistration,
            input: { open },
            done: open ? '注册已开放' : '注册已关闭',
            after: () => void refetch(),
          })
        }
      />
      开放注册
    </label>
  )
}

export default crudScreen(registration, registrationApi, {
  useActions: () => actions,
  needs: ['status', 'kind', 'company_name'],
  Tools: Opening,
})
