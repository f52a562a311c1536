import { cargoListApi, enteredFields } from '@guanqiao/domain/cargo/cargoList'
import type { Shape } from '@guanqiao/domain/kit/shape'
import { useMemo } from 'react'
import { changesOf, EntityForm } from '../../../kit/EntityForm.tsx'
import type { Values } from '../../../kit/EntityForm.tsx'
import { useToast } from '../../../kit/overlays.tsx'
import { SectionCard } from '../../../kit/parts/form.ts'
import { Note } from '../../../kit/parts/text.ts'
import { useAllowed } from '../../../kit/permissions.ts'
import { useUpdate } from '../../../kit/useOperation.ts'
import type { CargoView } from '../cargoView.ts'

/** The few values that no other record has. Fields with a source are not offered: they are mended there. */
export function TypedValues({ view: { list, filled } }: { readonly view: CargoView }) {
  const mayEdit = useAllowed(cargoListApi.update)
  const toast = useToast()
  const update = useUpdate(cargoListApi.update)
  const fields = useMemo(
    () => Object.fromEntries(Object.entries(enteredFields).filter(([name]) => !filled.includes(name))),
    [filled],
  )
  const shape = useMemo((): Shape<Values> => ({ fields, mode: 'draft' }), [fields])
  if (!mayEdit) return null
  const save = async (value: Values, base: Values = list) => {
    await update({ id: list.id, version: Number(base['version']), ...changesOf(fields, base, value) })
    void toast.success('已保存')
  }
  return (
    <SectionCard aria-label="录入">
      <h2>没有来源的数据</h2>
      <Note>其余数据取自下列单证，在那里修改；有了来源的字段不在此录入。</Note>
      <EntityForm shape={shape} row={list} onSubmit={save} draftKey={`cargo_list:${list.id}`} />
    </SectionCard>
  )
}
