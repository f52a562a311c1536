import { truncate } from '@guanqiao/domain/kit/field/truncate'
import { localRuleApi } from '@guanqiao/domain/rejection/localRule'
import { fieldPathOf, placesIn } from '@guanqiao/domain/rejection/documentFields'
import { alikeRejections } from '@guanqiao/domain/rejection/rejection'
import type { Field, Fields } from '@guanqiao/domain/kit/field'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import type { Shape } from '@guanqiao/domain/kit/shape'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { Button, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import type { Values } from '../../kit/EntityForm.tsx'
import { notify } from '../../kit/events/notices.ts'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import { ButtonBar } from '../../kit/parts/form.ts'
import { Note } from '../../kit/parts/text.ts'
import { StepForm } from '../../kit/stepDialog/StepForm.tsx'
import { ErrorState } from '../../kit/table/states.tsx'
import { useRead } from '../../kit/useOperation.ts'
import { withDefaults } from '../defaults/withDefaults.ts'
import { PlaceChoice } from './PlaceChoice.tsx'

interface Props {
  readonly type: DocumentType
  readonly code: string
  readonly id: string
  /** The path of customs' objection in the document. */
  readonly path: string
  /** Customs' objection, verbatim. */
  readonly text: string
  readonly onClose: () => void
}

/** Makes a check of the enterprise's own from a rejection: the refused value at its field, with customs' words. */
export default function RuleDialog(props: Props) {
  const { type, path, onClose } = props
  const [place, setPlace] = useState(() => (placesIn(type).has(fieldPathOf(path)) ? fieldPathOf(path) : undefined))
  return (
    <Modal open title="设为自订检查" width={640} footer={null} onCancel={onClose}>
      <Note>以后本企业的{type.label}在保存和申报时，遇到这样的值就提示。在“自订检查”中可以停用。</Note>
      <PlaceChoice type={type} label="检查哪一项" place={place} onChoose={setPlace} />
      {place ? (
        <AtPlace key={place} {...props} place={place} />
      ) : (
        <ButtonBar>
          <Button onClick={onClose}>取消</Button>
        </ButtonBar>
      )}
    </Modal>
  )
}

type PlaceProps = Props & { readonly place: string }

/** Starts with the value that the document has at the field. */
function AtPlace(props: PlaceProps) {
  const { type, code, place, id, path } = props
  const alike = useRead(alikeRejections, { doc_type: type.key as 'manifest', code, place })
  if (alike.isError) return <ErrorState problem={alike.error} onRetry={() => void alike.refetch()} />
  if (!alike.data) return <Skeleton active />
  const values = alike.data.filter((row) => row.id === id)
  const { value = null } = values.find((row) => row.path === path) ?? values[0] ?? {}
  return <RuleForm {...props} value={value} />
}

type Rule = InputOf<typeof localRuleApi.create>

const { doc_type: _docType, place: _place, code: _code, status: _status, ...entered } = localRuleApi.create.input.fields

function RuleForm({ type, code, place, text, value, onClose }: PlaceProps & { readonly value: string | null }) {
  const { label } = placesIn(type).get(place)!
  const [start] = useState(() => ({
    rule_name: truncate(`${label} ${value ?? '空'}（${code}）`, 100),
    condition: value === null ? 'empty' : 'equal',
    refused_values: value === null ? null : [truncate(value, 200)],
    severity: 'warn',
    message: truncate(text, 300),
  }))
  const shape = useMemo((): Shape<Values> => ({ fields: startingWith(entered, start), mode: 'draft' }), [start])
  const finish = ({ rule_name }: { readonly rule_name: string }) => {
    notify({ tone: 'done', title: `已建立自订检查“${rule_name}”`, text: '从现在起，保存和申报时都检查' })
    onClose()
  }
  return (
    <StepForm
      shape={shape}
      operation={localRuleApi.create}
      input={(values) => ({ ...values, doc_type: type.key, place, code }) as Rule}
      submitWord="建立"
      onDone={finish}
      onCancel={onClose}
    />
  )
}

const startingWith = (fields: Fields, start: Values): Fields =>
  withDefaults(fields, start) as Readonly<Record<string, Field>>
