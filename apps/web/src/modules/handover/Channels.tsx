import { handoverChannel, handoverChannelApi } from '@guanqiao/domain/handover/channel'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import { crudScreen } from '../../kit/CrudScreen.tsx'
import type { Section } from '../../kit/EntityForm.tsx'
import type { ExtraColumn, Listed, RowAction } from '../../kit/EntityTable.tsx'
import { StatusTag } from '../../kit/cells/StatusTag.tsx'
import { StepDialog } from '../../kit/stepDialog/StepDialog.tsx'
import { inputsOf } from '../../kit/stepDialog/StepForm.tsx'
import { TestDialog } from './TestDialog.tsx'

const needs = ['channel_name', 'way', 'folder', 'enterprise_id', 'answer_problem', 'secret_set_at'] as const
type Channel = Listed<ListRow<typeof handoverChannel>, (typeof needs)[number]>

const columns: readonly ExtraColumn<Channel>[] = [
  {
    name: 'problem',
    title: '提示',
    width: 200,
    early: true,
    render: ({ way, answer_problem }) =>
      answer_problem ? (
        <span title={answer_problem}>
          <StatusTag tone="attention" label="答复文件有问题" />
        </span>
      ) : way === 'simulated' ? (
        <StatusTag tone="attention" label="模拟，不离开本系统" />
      ) : (
        '—'
      ),
  },
]

const actions = ({
  id,
  version,
  channel_name,
  secret_set_at,
  way,
  folder,
  enterprise_id,
}: Channel): readonly RowAction[] => [
  {
    key: 'test',
    label: '测试',
    letter: 't',
    operation: handoverChannelApi.test,
    dialog: (stand) => (
      <TestDialog
        {...stand}
        id={id}
        name={channel_name}
        folderPath={way === 'folder' ? `${enterprise_id}/${folder ?? 'LISTS'}` : undefined}
      />
    ),
  },
  {
    key: 'secret',
    label: '设置密钥',
    letter: 'k',
    operation: handoverChannelApi.setSecret,
    dialog: (stand) => (
      <StepDialog
        {...stand}
        title={`设置“${channel_name}”的密钥`}
        note={
          secret_set_at
            ? '已保存密钥。填写新的即替换，不填即删除；保存后不再显示。'
            : '平台给出的密钥，或用户名对应的密码；加密保存，保存后不再显示。'
        }
        operation={handoverChannelApi.setSecret}
        shape={inputsOf(handoverChannelApi.setSecret, 'secret')}
        input={(values) => ({ ...values, id, version })}
        done="已保存密钥"
      />
    ),
  },
]

const sections: readonly Section[] = [
  { title: '用于', fields: ['channel_name', 'list_kind', 'port_id', 'way', 'file_format'] },
  { title: '目录', fields: ['folder'] },
  { title: 'HTTPS', fields: ['address', 'auth', 'auth_user', 'answers_address'] },
  { title: '备注', fields: ['remark'] },
]

export default crudScreen(handoverChannel, handoverChannelApi, { needs, columns, sections, useActions: () => actions })
