import { goodsApi } from '@guanqiao/domain/reference/goods'
import { lazy, Suspense } from 'react'
import type { DialogStand } from '../../../kit/EntityTable.tsx'
import { useToast } from '../../../kit/overlays.tsx'
import { useRead, useUpdate } from '../../../kit/useOperation.ts'

const DeclarationElementsDialog = lazy(
  () => import('../../../documents/declarationElements/DeclarationElementsDialog.tsx'),
)

interface Props extends DialogStand {
  readonly row: { readonly id: string; readonly good_code: string; readonly good_name: string }
}

/** The elements of goods on file. */
export function GoodsElements({ row: { id, good_code, good_name }, open, onClose }: Props) {
  const { data, isFetchedAfterMount } = useRead(goodsApi.get, { id }, { staleTime: 0, enabled: open })
  const update = useUpdate(goodsApi.update)
  const toast = useToast()
  if (!data || !isFetchedAfterMount) return null
  const save = async (g_model: string | null) => {
    await update({ id, version: data.version, g_model })
    toast.success('申报要素已保存')
  }
  return (
    <Suspense fallback={null}>
      <DeclarationElementsDialog
        open={open}
        onClose={onClose}
        good_code={good_code}
        good_name={good_name}
        g_model={data.g_model}
        goods_id={id}
        onSave={save}
      />
    </Suspense>
  )
}
