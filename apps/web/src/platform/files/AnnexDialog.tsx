import type { Annexes, AnnexRow } from '@guanqiao/domain/files/annex'
import type { Fields } from '@guanqiao/domain/kit/field'
import type { Shape } from '@guanqiao/domain/kit/shape'
import { useMemo } from 'react'
import type { Values } from '../../kit/EntityForm.tsx'
import { changesOf, EntityForm } from '../../kit/EntityForm.tsx'
import { useToast } from '../../kit/overlays.tsx'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import { useUpdate } from '../../kit/useOperation.ts'

interface Props {
  readonly set: Annexes
  readonly annex: AnnexRow
  readonly onClose: () => void
}

/** Kind, validity and remark of an annex; its file does not change. */
export default function AnnexDialog({ set, annex, onClose }: Props) {
  const update = useUpdate(set.update)
  const toast = useToast()
  const { fields } = set.entity
  const shape = useMemo((): Shape<Values> => {
    const editable: Fields = {
      annex_type: fields['annex_type']!,
      valid_to: fields['valid_to']!,
      remark: fields['remark']!,
    }
    return { fields: editable, mode: 'draft' }
  }, [fields])
  const submit = async (value: Values, base: Values = { ...annex }) => {
    await update({ id: annex.id, version: Number(base['version']), ...changesOf(shape.fields, base, value) })
    void toast.success('操作成功')
    onClose()
  }
  return (
    <Modal open title={`修改附件 ${annex.file_name}`} width={520} footer={null} onCancel={onClose}>
      <EntityForm shape={shape} row={{ ...annex }} onSubmit={submit} onCancel={onClose} />
    </Modal>
  )
}
