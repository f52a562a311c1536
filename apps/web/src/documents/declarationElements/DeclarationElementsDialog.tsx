import { choice, text } from '@guanqiao/domain/kit/field'
import type { Field, Fields } from '@guanqiao/domain/kit/field'
import { draft } from '@guanqiao/domain/kit/operation'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { elementsByGood, suggestModels } from '@guanqiao/domain/reference/declarationElements'
import { elementProblem, joinModel, splitModel } from '@guanqiao/domain/reference/declarationElementValues'
import { MODEL_WIDTH } from '@guanqiao/domain/values/goodsModel'
import { widthOf } from '@guanqiao/domain/kit/field/typing'
import { Button, Skeleton } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { FormField } from '../../kit/form/FormField.tsx'
import { focusNext, jumpTo, onKeyFirst, onKeyLast } from '../../kit/form/keys.ts'
import { useForm } from '../../kit/form/useForm.ts'
import type { Values } from '../../kit/form/values.ts'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import { ButtonBar, FieldGrid, ProblemText, Stack } from '../../kit/parts/form.ts'
import { Note } from '../../kit/parts/text.ts'
import { ErrorState } from '../../kit/table/states.tsx'
import { useRead } from '../../kit/useOperation.ts'
import styles from './declarationElements.module.css'

type Element = OutputOf<typeof elementsByGood>[number]

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly good_code: string
  readonly good_name: string
  readonly g_model: string | null
  /** The goods whose own values are not suggested. */
  readonly goods_id?: string | null
  /** The party whose earlier orders are suggested first. */
  readonly client_id?: string | null
  readonly saveWord?: string
  /** Stores the joined values; throws a CallProblem that is shown. */
  readonly onSave: (model: string | null) => Promise<unknown>
}

/** The elements of a commodity in their order, entered by keyboard, with the width that customs counts. */
export default function DeclarationElementsDialog(props: Props) {
  const { open, onClose, good_code, good_name, goods_id = null, client_id = null } = props
  const elements = useRead(elementsByGood, { good_code }, { enabled: open })
  const before = useRead(suggestModels, { good_code, goods_id, client_id }, { enabled: open })
  return (
    <Modal
      open={open}
      title={`申报要素：${good_code} ${good_name}`}
      width={720}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      {elements.error ? (
        <ErrorState problem={elements.error} onRetry={() => void elements.refetch()} />
      ) : !elements.data ? (
        <Skeleton active />
      ) : elements.data.length === 0 ? (
        <>
          <Note>还没有商品编号 {good_code} 的申报要素，请先在“申报要素”里登记。</Note>
          <ButtonBar>
            <Button onClick={onClose}>关闭</Button>
          </ButtonBar>
        </>
      ) : (
        <Editor {...props} elements={elements.data} before={before.data ?? []} />
      )}
    </Modal>
  )
}

const sources = { client: '同一委托方的订单', goods: '商品资料', order: '其他订单' } as const

const nameOf = ({ sequence }: Element) => `e${sequence}`

/** The field of an element: a choice if it has options, otherwise text with the rule of the element. */
function fieldOf(element: Element): Field {
  const { sequence, element_name, needed, input_type, unit_text, example, options } = element
  const label = `${sequence}. ${element_name}${unit_text ? `（${unit_text}）` : ''}`
  const help = example ? { help: `例如 ${example}` } : {}
  if (input_type === 'select' && options.length > 0)
    return choice(
      label,
      Object.fromEntries(
        options.map((option) => [option.option_value, `${option.option_value} ${option.option_label}`]),
      ),
      {
        required: needed,
        ...help,
      },
    )
  const rule = {
    test: (value: string) => elementProblem(element, value) === undefined,
    say: (value: string) => elementProblem(element, value) ?? '',
  }
  return text(label, { required: needed, max: MODEL_WIDTH, rule, ...help })
}

const valuesOf = (elements: readonly Element[], model: string | null): Values => {
  const values = splitModel(model ?? '')
  const presetOf = ({ options }: Element) => options.find(({ preset }) => preset)?.option_value ?? ''
  return Object.fromEntries(
    elements.map((element, at) => [nameOf(element), values[at] || (model ? '' : presetOf(element)) || null]),
  )
}

type EditorProps = Props & {
  readonly elements: readonly Element[]
  readonly before: OutputOf<typeof suggestModels>
}

function Editor({ elements, before, g_model, saveWord = '保存', onSave, onClose }: EditorProps) {
  const shape = useMemo(() => {
    const fields: Fields = Object.fromEntries(elements.map((element) => [nameOf(element), fieldOf(element)]))
    return draft(fields)
  }, [elements])
  const initial = useMemo(() => valuesOf(elements, g_model), [elements, g_model])
  const form = useForm(shape, initial)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => root.current && focusNext(root.current, root.current, false))
    return () => cancelAnimationFrame(frame)
  }, [])
  const model = joinModel(elements.map((element) => String(form.values[nameOf(element)] ?? '').trim()))
  const width = widthOf(model ?? '')
  const isTooWide = width > MODEL_WIDTH
  const submit = async () => {
    if (isTooWide) return
    const { accepted, at } = await form.send(() => onSave(model))
    if (accepted) onClose()
    else if (at) jumpTo(root.current, at)
  }
  const acts = { save: () => void submit(), submit: () => void submit(), check: form.check }
  return (
    <Stack
      ref={root}
      onKeyDownCapture={(event) => onKeyFirst(event, acts)}
      onKeyDown={(event) => onKeyLast(event, acts)}
    >
      {before.length > 0 && (
        <div className={styles.before} role="group" aria-label="沿用以前填过的">
          <span>沿用：</span>
          {before.slice(0, 5).map((entry, at) => (
            <Button
              key={at}
              size="small"
              title={`${sources[entry.source]}：${entry.g_model}`}
              onClick={() => form.replace(valuesOf(elements, entry.g_model))}
            >
              {entry.source === 'client' ? `${entry.good_name}（同一委托方）` : entry.good_name}
            </Button>
          ))}
        </div>
      )}
      {form.refusal && <ProblemText role="alert">{form.problems['g_model'] ?? form.refusal.message}</ProblemText>}
      <FieldGrid>
        {elements.map((element) => {
          const name = nameOf(element)
          return (
            <FormField
              key={name}
              name={name}
              field={shape.fields[name]!}
              value={form.values[name]}
              text={undefined}
              problem={form.problems[name]}
              inner={undefined}
              disabled={false}
              onChange={form.set}
              onLeave={form.check}
            />
          )
        })}
      </FieldGrid>
      <div className={styles.meter}>
        <meter min={0} max={MODEL_WIDTH} high={MODEL_WIDTH - 20} value={width} aria-label="已用字符" />
        <span className="figures" data-wide={isTooWide}>
          {width}/{MODEL_WIDTH}
        </span>
        <code className={styles.model}>{model ?? ''}</code>
      </div>
      {isTooWide && (
        <ProblemText role="alert">超出 {width - MODEL_WIDTH} 个字符（一个汉字按两个计），请缩短</ProblemText>
      )}
      <ButtonBar>
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" data-submit loading={form.busy} disabled={isTooWide} onClick={() => void submit()}>
          {saveWord}
        </Button>
      </ButtonBar>
    </Stack>
  )
}
