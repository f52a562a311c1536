import { PlusOutlined } from '@ant-design/icons'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { Button } from 'antd'
import { Can } from '../Can.tsx'

interface Props {
  readonly operation: Operation
  readonly onCreate: () => void
  readonly children: string
}

/** The main button of a list, for users who may create a record. */
export const CreateButton = ({ operation, onCreate, children }: Props) => (
  <Can operation={operation}>
    <Button type="primary" icon={<PlusOutlined />} onClick={onCreate}>
      {children}
    </Button>
  </Can>
)
