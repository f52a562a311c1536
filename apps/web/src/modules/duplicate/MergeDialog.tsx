import { countReferences, mergeableFields, mergeDuplicates } from '@guanqiao/domain/duplicate/index'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { isBlank, isSame } from '../../kit/form/values.ts'
import { useToast } from '../../kit/overlays.tsx'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import { Note } from '../../kit/parts/text.ts'
import { useRead, useWrite } from '../../kit/useOperation.ts'
import { showMoved } from './counts.ts'
import styles from './duplicate.module.css'
import { FieldChoices } from './FieldChoices.tsx'
import type { Side } from './FieldChoices.tsx'
import type { Group, RegisterScreen } from './registers.ts'

interface Props {
  readonly register: RegisterScreen
  readonly group: Group
  readonly onClose: () => void
}

type Choices = Readonly<Record<string, Side>>

/** Merges two records of a group: which stays, and which value of each field that differs. */
export default function MergeDialog({ register: { entity, get }, group, onClose }: Props) {
  const [first, second] = group.rows
  const [keepId, setKeepId] = useState(first?.id ?? '')
  const [loseId, setLoseId] = useState(second?.id ?? '')
  const [choices, setChoices] = useState<Choices>({})
  const keep = useRead(get, { id: keepId }, { staleTime: 0 }).data
  const lose = useRead(get, { id: loseId }, { staleTime: 0 }).data
  const ids = group.rows.map(({ id }) => id)
  const references = useRead(countReferences, { entity: entity.table, ids }).data
  const merge = useWrite(mergeDuplicates)
  const client = useQueryClient()
  const toast = useToast()
  const select = (side: Side, id: string) => {
    setChoices({})
    if (side === 'keep') {
      if (id === loseId) setLoseId(keepId)
      setKeepId(id)
    } else {
      if (id === keepId) setKeepId(loseId)
      setLoseId(id)
    }
  }
  const fields = Object.entries(mergeableFields(entity))
  const different = keep && lose ? fields.filter(([name]) => !isSame(keep[name], lose[name])) : []
  const sideOf = (name: string): Side => choices[name] ?? (isBlank(keep?.[name]) ? 'lose' : 'keep')
  const submit = async () => {
    const merged = await merge.attempt({
      entity: entity.table,
      keep_id: keepId,
      keep_version: Number(keep?.['version']),
      lose_id: loseId,
      lose_version: Number(lose?.['version']),
      taken: different.filter(([name]) => sideOf(name) === 'lose').map(([name]) => name),
    })
    if (!merged) return
    onClose()
    toast.success(`已合并${merged.moved.length > 0 ? `，改指 ${showMoved(merged.moved)}` : ''}`)
    await client.invalidateQueries()
  }
  const options = group.rows.map(({ id, label, code }) => ({ value: id, label: code ? `${label}（${code}）` : label }))
  const used = references?.filter(({ id }) => id === loseId) ?? []
  const footer = [
    <Button key="cancel" onClick={onClose}>
      取消
    </Button>,
    <Button
      key="merge"
      type="primary"
      disabled={!keep || !lose}
      loading={merge.isPending}
      onClick={() => void submit()}
    >
      合并
    </Button>,
  ]
  return (
    <Modal open title={`合并${entity.label}`} width={840} footer={footer} onCancel={onClose}>
      <div className={styles.sides}>
        <label>
          保留
          <Select aria-label="保留" autoFocus value={keepId} options={options} onChange={(id) => select('keep', id)} />
        </label>
        <label>
          并入（之后进回收站）
          <Select aria-label="并入" value={loseId} options={options} onChange={(id) => select('lose', id)} />
        </label>
      </div>
      <Note>
        {used.length > 0 ? `并入的记录用于 ${showMoved(used)}，都改指保留的记录。` : '并入的记录没有被引用。'}
        已发送的报文不变；合并可以撤销。
      </Note>
      {keep && lose ? (
        <FieldChoices
          fields={different}
          keep={keep}
          lose={lose}
          sideOf={sideOf}
          onChoose={(name, side) => setChoices({ ...choices, [name]: side })}
        />
      ) : (
        <Skeleton active />
      )}
    </Modal>
  )
}
