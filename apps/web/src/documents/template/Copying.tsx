import { linkTo } from '@guanqiao/domain/screens/index'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { shortLabelOf } from '@guanqiao/domain/documents/documentType'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useAllowed } from '../../kit/permissions.ts'
import { FromTemplate, useSavingTemplate } from './Templates.tsx'

interface Props {
  readonly type: DocumentType
  /** Undefined for a new document. */
  readonly id: string | undefined
  readonly disabled: boolean
}

/** In the footer of a document: 选用模板 of a new one; a copy and 另存为模板 of a stored one, as it is stored. */
export default function Copying({ type, id, disabled }: Props) {
  const { entity, operations, screens } = type
  const label = shortLabelOf(type)
  if (id) return <Stored type={type} id={id} disabled={disabled} />
  return (
    <FromTemplate
      entity={entity}
      label={label}
      get={operations.get}
      create={operations.create}
      linkOf={(copy) => linkTo(screens.create, { copy })}
      inForm
    />
  )
}

function Stored({ type, id, disabled }: Props & { readonly id: string }) {
  const may = useAllowed()
  const navigate = useNavigate()
  const { dialog, save } = useSavingTemplate({ entity: type.entity, id, label: shortLabelOf(type) })
  if (!may(type.operations.create)) return null
  return (
    <>
      <Button disabled={disabled} onClick={() => void navigate(linkTo(type.screens.create, { copy: id }))}>
        复制为新单证
      </Button>
      <Button disabled={disabled} onClick={save}>
        另存为模板
      </Button>
      {dialog}
    </>
  )
}
