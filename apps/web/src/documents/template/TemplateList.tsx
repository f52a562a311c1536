import { editTemplate, removeTemplate } from '@guanqiao/domain/template/template'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { catchRefusal } from '../../kit/acts/refusal.ts'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import { useConfirm, useToast } from '../../kit/overlays.tsx'
import { inputsOf, StepForm } from '../../kit/stepDialog/StepForm.tsx'
import { useSending } from '../../kit/useOperation.ts'
import type { Template } from './TemplateMenu.tsx'
import styles from './templates.module.css'

interface Props {
  readonly label: string
  readonly templates: readonly Template[]
  readonly onBegin: (id: string) => void
  readonly onClose: () => void
}

const renamed = inputsOf(editTemplate, 'name')

/** The templates of one kind of record: to begin with one, to rename, share or delete it. */
export default function TemplateList({ label, templates, onBegin, onClose }: Props) {
  const [renamedId, setRenamedId] = useState<string>()
  const send = useSending()
  const confirm = useConfirm()
  const toast = useToast()
  const run = async <I, O>(operation: Operation<I, O>, input: I, done: string): Promise<void> => {
    if ((await catchRefusal(send(operation, input))) !== undefined) toast.success(done)
  }
  const remove = async ({ id, name, shared }: Template) => {
    const title = `是否确认删除模板“${name}”？`
    const content = shared ? '同事也将不能再使用它。已建的单证不受影响。' : '已建的单证不受影响。'
    if (await confirm({ title, content, okText: '删除', danger: true }))
      await run(removeTemplate, { id }, `已删除模板“${name}”`)
  }
  return (
    <Modal open title={`${label}模板`} width={680} footer={null} onCancel={onClose}>
      {templates.length === 0 && <p>没有模板了</p>}
      <ul className={styles['templates']}>
        {templates.map((template) => (
          <li key={template.id} aria-label={template.name}>
            {renamedId === template.id ? (
              <div className={styles['renaming']}>
                <StepForm
                  shape={renamed}
                  row={template}
                  operation={editTemplate}
                  submitWord="保存"
                  input={({ name }) => ({ id: template.id, name: name!, shared: template.shared })}
                  onDone={() => setRenamedId(undefined)}
                  onCancel={() => setRenamedId(undefined)}
                />
              </div>
            ) : (
              <>
                <span className={styles['name']}>
                  {template.name}
                  {!template.mine && <small>{template.owner}</small>}
                </span>
                <Checkbox
                  checked={template.shared}
                  disabled={!template.changeable}
                  aria-label={`共享${template.name}`}
                  onChange={({ target: { checked } }) =>
                    void run(
                      editTemplate,
                      { id: template.id, name: template.name, shared: checked },
                      checked ? '已共享给本企业' : '已不再共享',
                    )
                  }
                >
                  共享
                </Checkbox>
                <Button
                  type="link"
                  size="small"
                  aria-label={`按${template.name}新建`}
                  onClick={() => onBegin(template.id)}
                >
                  新建
                </Button>
                <Button
                  type="link"
                  size="small"
                  disabled={!template.changeable}
                  aria-label={`重命名${template.name}`}
                  onClick={() => setRenamedId(template.id)}
                >
                  重命名
                </Button>
                <Button
                  type="link"
                  size="small"
                  danger
                  disabled={!template.changeable}
                  aria-label={`删除${template.name}`}
                  onClick={() => void remove(template)}
                >
                  删除
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  )
}
