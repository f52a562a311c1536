import { portAgent, portAgentApi } from '@guanqiao/domain/message/agent/portAgent'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import { Button } from 'antd'
import { calling } from '../../kit/acts/rowCalls.ts'
import { useLast } from '../../kit/acts/useLast.ts'
import { Copyable } from '../../kit/cells/Copyable.tsx'
import { crudScreen } from '../../kit/CrudScreen.tsx'
import type { Listed, RowAction } from '../../kit/EntityTable.tsx'
import { store } from '../../kit/events/store.ts'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import { Note } from '../../kit/parts/text.ts'
import styles from './agents.module.css'

/** The key that the server returned; it cannot be shown a second time. */
const openAgent = store<string | undefined>(undefined)

const needs = ['agent_name', 'key_hint'] as const
type Agent = Listed<ListRow<typeof portAgent>, (typeof needs)[number]>

const actions = ({ id, agent_name, key_hint }: Agent): readonly RowAction[] => [
  {
    key: 'key',
    label: '发放密钥',
    letter: 'k',
    ...calling({
      confirm: {
        title: `是否为“${agent_name}”发放新密钥？`,
        content: key_hint
          ? '原密钥随即失效，正在使用它的电脑停止收发。新密钥只显示一次，可用在另一台电脑上。'
          : '密钥只显示一次，填在那台电脑的收发代理里。',
        okText: '发放',
        danger: Boolean(key_hint),
      },
      operation: portAgentApi.issueKey,
      input: { id },
      after: ({ key }) => openAgent.set(key),
    }),
  },
]

/** Shows a new key, with the settings that contain it, until the administrator has copied it. */
function NewKey() {
  const key = openAgent.use()
  const last = useLast(key)
  const close = () => openAgent.set(undefined)
  return (
    <Modal
      open={key !== undefined}
      title="收发代理的密钥"
      width={560}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        <Button type="primary" onClick={close}>
          已复制
        </Button>
      }
    >
      {last && (
        <>
          <p>在装有单一窗口导入客户端的电脑上，把下面几行存为收发代理文件夹里的 agent.env，再启动收发代理：</p>
          <pre className={styles.settings}>
            AGENT_SERVER={location.origin}
            {'\n'}AGENT_KEY=
            <Copyable text={last} />
            {'\n'}AGENT_FOLDER=客户端交换目录的上级文件夹
          </pre>
          <Note>密钥关闭后不再显示，请勿用群聊转发。电脑更换或密钥泄露时重新发放。</Note>
        </>
      )}
    </Modal>
  )
}

export default crudScreen(portAgent, portAgentApi, { needs, useActions: () => actions, Tools: NewKey })
