import { useTask } from '../../../kit/acts/useTask.ts'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { adoptGoods } from '@guanqiao/domain/reference/goods/pool'
import type { changedPoolGoods } from '@guanqiao/domain/reference/goods/pool'
import { Alert, Button, Checkbox } from 'antd'
import { useState } from 'react'
import { StatusTag } from '../../../kit/cells.tsx'
import { Modal } from '../../../kit/overlays/dialogs.tsx'
import { useToast } from '../../../kit/overlays.tsx'
import { ButtonBar } from '../../../kit/parts/form.ts'
import { Note } from '../../../kit/parts/text.ts'
import { useAllowed } from '../../../kit/permissions.ts'
import { useSending } from '../../../kit/useOperation.ts'
import styles from './pool.module.css'

type ChangedGoods = OutputOf<typeof changedPoolGoods>[number]

interface Props {
  readonly rows: readonly ChangedGoods[]
  readonly onClose: () => void
}

/** What changed in the pool since the enterprise took goods over, and the choice for each of them. */
export default function PoolChanges({ rows, onClose }: Props) {
  return (
    <Modal open title="公共商品的变化" width={820} footer={null} onCancel={onClose} destroyOnHidden>
      <Note>
        这些商品取自平台的公共商品，公共资料后来有了变化。勾选要采用的项目；本企业自己改过的项目默认不勾选。没有采用之前，本企业的商品保持原样。
      </Note>
      {rows.length === 0 && (
        <>
          <p role="status">所有变化都已处理。</p>
          <ButtonBar>
            <Button type="primary" autoFocus onClick={onClose}>
              关闭
            </Button>
          </ButtonBar>
        </>
      )}
      {rows.map((row) => (
        <Changes key={`${row.id} ${row.version} ${row.shared_version}`} row={row} />
      ))}
    </Modal>
  )
}

function Changes({ row }: { readonly row: ChangedGoods }) {
  const { id, version, good_name, good_code, shared_version, expired, changes } = row
  const untouched = changes.flatMap(({ field, own_value, former }) => (own_value === former ? [field] : []))
  const [selected, setSelected] = useState<readonly string[]>(untouched)
  const { attempt, busy: isSending } = useTask()
  const [refusal, setRefusal] = useState<string>()
  const mayEdit = useAllowed(adoptGoods)
  const send = useSending()
  const toast = useToast()
  const decide = async (fields: readonly string[]) => {
    setRefusal(undefined)
    await attempt(
      async () => {
        await send(adoptGoods, { id, version, shared_version, fields: [...fields] })
        toast.success(fields.length > 0 ? `“${good_name}”已采用 ${fields.length} 项变化` : `“${good_name}”保持原样`)
      },
      (problem) => setRefusal(problem.fields.map(({ message }) => message).join('；') || problem.message),
    )
  }
  return (
    <section className={styles.goods} aria-label={good_name}>
      <header>
        <h3>{good_name}</h3>
        <span className="figures">{good_code}</span>
        {expired && <StatusTag tone="attention" label="公共商品已失效" />}
      </header>
      <div className={styles.frame} tabIndex={0} role="region" aria-label={`${good_name}的变化`}>
        <table>
          <thead>
            <tr>
              <th scope="col">采用</th>
              <th scope="col">公共原值</th>
              <th scope="col">公共现值</th>
              <th scope="col">本企业的值</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, label, former, current, own_value }) => (
              <tr key={field}>
                <th scope="row">
                  <Checkbox
                    checked={selected.includes(field)}
                    disabled={!mayEdit}
                    onChange={({ target }) =>
                      setSelected(target.checked ? [...selected, field] : selected.filter((name) => name !== field))
                    }
                  >
                    {label}
                  </Checkbox>
                </th>
                <td>{former ?? '—'}</td>
                <td className={styles.current}>{current ?? '—'}</td>
                <td>{own_value ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {refusal && <Alert type="error" showIcon title="没有采用" description={refusal} />}
      {mayEdit ? (
        <ButtonBar>
          <Button disabled={isSending} onClick={() => void decide([])}>
            都不采用
          </Button>
          <Button
            type="primary"
            disabled={selected.length === 0}
            loading={isSending}
            onClick={() => void decide(selected)}
          >
            采用所选 {selected.length} 项
          </Button>
        </ButtonBar>
      ) : (
        <Note>您没有修改商品的权限，请由有权限的同事处理。</Note>
      )}
    </section>
  )
}
