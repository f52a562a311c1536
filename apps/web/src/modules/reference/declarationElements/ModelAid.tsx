import { FormOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { AidProps } from '../../../kit/EntityForm.tsx'

const DeclarationElementsDialog = lazy(
  () => import('../../../documents/declarationElements/DeclarationElementsDialog.tsx'),
)

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Enters the elements of the goods in the form one by one, as soon as the form has their commodity code. */
export function ModelAid({ values, onChange }: AidProps) {
  const [isOpen, setIsOpen] = useState(false)
  const code = textOf(values['good_code'])
  return (
    <div>
      <Button icon={<FormOutlined />} disabled={!/^\d{10}$/.test(code)} onClick={() => setIsOpen(true)}>
        逐项填写要素
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <DeclarationElementsDialog
            open
            onClose={() => setIsOpen(false)}
            good_code={code}
            good_name={textOf(values['good_name'])}
            g_model={textOf(values['g_model']) || null}
            goods_id={textOf(values['id']) || null}
            onSave={async (model) => onChange(model)}
            saveWord="填入"
          />
        </Suspense>
      )}
    </div>
  )
}
