import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { confirmationApi } from '@guanqiao/domain/confirmation/confirmation'
import { proposeConfirmations, tripKinds } from '@guanqiao/domain/confirmation/propose'
import type { Proposal, TripKind } from '@guanqiao/domain/confirmation/propose'
import type { Field, Fields } from '@guanqiao/domain/kit/field'
import { Button, Segmented, Skeleton } from 'antd'
import type { KeyboardEvent } from 'react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { catchRefusal } from '../../../kit/acts/refusal.ts'
import type { CallProblem } from '../../../kit/call.ts'
import { FormField } from '../../../kit/form/FormField.tsx'
import { jumpTo, onKeyFirst, onKeyLast } from '../../../kit/form/keys.ts'
import type { Form } from '../../../kit/form/useForm.ts'
import { useForm } from '../../../kit/form/useForm.ts'
import type { Values } from '../../../kit/form/values.ts'
import { isBlank } from '../../../kit/form/values.ts'
import { LineGrid } from '../../../kit/lineGrid/LineGrid.tsx'
import type { LineProblem } from '../../../kit/lineGrid/LineGrid.tsx'
import { useToast } from '../../../kit/overlays.tsx'
import { ButtonBar, FieldGrid, SectionCard, Stack } from '../../../kit/parts/form.ts'
import { Note, Spring } from '../../../kit/parts/text.ts'
import { ErrorState } from '../../../kit/table/states.tsx'
import { useRead, useWrite } from '../../../kit/useOperation.ts'
import styles from '../confirmation.module.css'
import { usePlateLookups } from '../usePlateLookups.ts'
import { usePlateData } from '../useTrucks.ts'
import type { CarLine } from './rows.ts'
import { boxFields, carFields, draftsOf, headFields, linesOf, originOf, problemsAt, withTruckData } from './rows.ts'

const widths = { plate_number: 116, batch_number: 140, vehicle_code: 130, driver_name: 100, container_numbers: 190 }
const MAX_LINES = 200
const kinds = Object.entries(tripKinds).map(([value, label]) => ({ value: value as TripKind, label }))
const none: readonly Proposal[] = []

/** 生成确报: the head once, the trucks of an order or batch in a grid, all stored in one act. */
export default function MakeConfirmations() {
  const [search, setSearch] = useSearchParams()
  const kindParameter = search.get('kind') ?? ''
  const kind: TripKind = kindParameter in tripKinds ? (kindParameter as TripKind) : 'loaded'
  const order_id = search.get('order_id')
  const batch = search.get('batch_number')
  const enabled = order_id !== null || batch !== null
  const input = { kind, order_id, batch_numbers: batch ? batch.split(',') : null }
  const { data, error, refetch } = useRead(proposeConfirmations, input, { enabled })
  const choose = (next: TripKind) => setSearch({ ...Object.fromEntries(search), kind: next }, { replace: true })
  if (error) return <ErrorState problem={error} list={linkTo(screens.confirmations)} onRetry={() => void refetch()} />
  if (enabled && !data) return <Skeleton active paragraph={{ rows: 10 }} />
  return <Cars key={kind} kind={kind} proposals={data ?? none} onKind={choose} />
}

interface CarsProps {
  readonly kind: TripKind
  readonly proposals: readonly Proposal[]
  readonly onKind: (kind: TripKind) => void
}

function Cars({ kind, proposals, onKind }: CarsProps) {
  const fields = useMemo((): Fields => ({ ...headFields, ...(kind === 'empty_container' ? boxFields : {}) }), [kind])
  const form = useHead(fields, proposals)
  const [lines, setLines] = useState<CarLine[]>(() => linesOf(proposals))
  const [problems, setProblems] = useState<readonly LineProblem[]>([])
  const { save, busy } = useSave(kind, form, lines, setProblems)
  const existing = proposals.filter(({ existing_id }) => existing_id !== null).length
  const confirmed = proposals.flatMap((proposal) => (proposal.existing_id === null ? (proposal.confirmed ?? []) : []))
  const container = useFirstGap(fields, proposals)
  const lookups = usePlateLookups()
  usePlateData(lines, withTruckData, setLines)
  if (proposals.length > 0 && existing === proposals.length) return <AllConfirmed {...{ kind, proposals, onKind }} />
  const acts = { save: () => void save(), submit: () => void save(), check: form.check }
  return (
    <Stack
      ref={container}
      onKeyDownCapture={(event: KeyboardEvent<HTMLElement>) => onKeyFirst(event, acts)}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => onKeyLast(event, acts)}
    >
      <SectionCard aria-label="表头">
        <div className={styles.bar}>
          <Segmented<TripKind> options={kinds} value={kind} onChange={onKind} aria-label="用途" />
          <Note as="span">
            表头只填一次，用于下面所有车辆{existing > 0 ? `；${existing} 份已有确报，不再列出` : ''}
          </Note>
          {confirmed.length > 0 && (
            <Note as="span">
              {`同批次的 ${confirmed.join('、')} 已有确报，下面只列出未报的车辆`}
              {kind === 'loaded' && '；海关按批次号删除确报，删除一份即删除同批次的全部'}
            </Note>
          )}
        </div>
        <FieldGrid>
          {Object.entries(fields).map(([name, field]) => (
            <HeadField key={name} name={name} field={field} form={form} />
          ))}
        </FieldGrid>
      </SectionCard>
      <SectionCard aria-label="车辆" data-field="trucks">
        <h2>车辆</h2>
        <Note>
          {kind === 'loaded' ? '同批次的车辆合为一份确报。' : '每辆车一份确报，各用一个批次号。'}
          车牌可只输末几位，可从 Excel 整块粘贴；没有列出的挂车、箱子明细，保存后在确报中补充。
        </Note>
        <LineGrid<CarLine>
          label="车辆"
          fields={carFields}
          rows={lines}
          onChange={(next) => {
            setLines(next)
            setProblems([])
          }}
          problems={problems}
          maxRows={MAX_LINES}
          widths={widths}
          originOf={originOf}
          {...(lookups && { lookups })}
        />
      </SectionCard>
      <ButtonBar>
        <Spring />
        <Button type="primary" data-submit loading={busy} disabled={lines.length === 0} onClick={() => void save()}>
          生成确报
        </Button>
      </ButtonBar>
    </Stack>
  )
}

/** Nothing is left to be made: the confirmations that there are. */
function AllConfirmed({ kind, proposals, onKind }: CarsProps) {
  const existing = new Map(proposals.map((proposal) => [proposal.existing_id, proposal]))
  return (
    <SectionCard aria-label="已有确报">
      <div className={styles.bar}>
        <Segmented<TripKind> options={kinds} value={kind} onChange={onKind} aria-label="用途" />
        <Note as="span">这些车辆都已有确报：</Note>
      </div>
      <ul>
        {[...existing].map(([id, { batch_number, return_of, trucks }]) => (
          <li key={id}>
            <Link to={linkTo(screens.confirmation, { id: id ?? '' })}>
              {[batch_number ?? return_of, trucks.map(({ plate_number }) => plate_number).join('、')].join(' ')}
            </Link>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

function HeadField({
  name,
  field,
  form,
}: {
  readonly name: string
  readonly field: Field
  readonly form: Form<Values>
}) {
  return (
    <FormField
      name={name}
      field={field}
      value={form.values[name]}
      text={form.texts[name]}
      problem={form.problems[name]}
      inner={undefined}
      disabled={false}
      within={undefined}
      onChange={form.set}
      onLeave={form.check}
    />
  )
}

/** Puts the cursor in the first required field that the proposals leave empty, or on the button. */
function useFirstGap(fields: Fields, proposals: readonly Proposal[]) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const first: Values = { ...proposals.find(({ existing_id }) => existing_id === null) }
    const gap = Object.keys(fields).find((name) => fields[name]?.required && isBlank(first[name]))
    if (gap) jumpTo(container.current, gap)
    else container.current?.querySelector<HTMLElement>('[data-submit]')?.focus()
  }, [fields, proposals])
  return container
}

/** The values that all proposals share. */
function useHead(fields: Fields, proposals: readonly Proposal[]): Form<Values> {
  const shape = useMemo(() => ({ fields, mode: 'draft' as const }), [fields])
  const form = useForm<Values>(shape)
  const { set } = form
  useEffect(() => {
    const [first] = proposals.filter(({ existing_id }) => existing_id === null)
    if (!first) return
    // The crew's health is the same for all trucks of the form.
    const values: Values = { ...first.trucks[0], ...first }
    for (const name of Object.keys(fields)) {
      const value = name === 'trailer_type' ? undefined : values[name]
      if (!isBlank(value))
        set(name, value, name === 'transmitter_id' ? (first.transmitter_name ?? undefined) : undefined)
    }
  }, [fields, proposals, set])
  return form
}

function useSave(
  kind: TripKind,
  form: Form<Values>,
  lines: readonly CarLine[],
  mark: (problems: readonly LineProblem[]) => void,
) {
  const toast = useToast()
  const navigate = useNavigate()
  const write = useWrite(confirmationApi.bulkCreate)
  const save = async () => {
    const names = Object.keys(form.shape.fields)
    if (names.map((name) => form.check(name)).includes(false)) {
      void toast.error('请先填好表头')
      return
    }
    const { list, places } = draftsOf(kind, form.values, lines)
    const refuse = ({ fields, message: reason }: CallProblem) => {
      const marks = problemsAt(fields, places)
      mark(marks.lines)
      for (const { name, message } of marks.head) form.refuse(name, message)
      void toast.error(fields.length > 0 ? `${reason}：${fields.length} 处` : reason)
    }
    const rows = await catchRefusal(write.mutateAsync({ list }), refuse)
    if (!rows) return
    const ready = rows.filter(({ status }) => status === 'ready').length
    void toast.success(`已生成 ${rows.length} 份确报，${ready} 份待申报，${rows.length - ready} 份须补充`)
    const [only, ...others] = rows
    if (!only) return
    // The list shows these in every state and none that are older: they are ticked and sent together, and their replies are read there.
    void navigate(
      others.length === 0
        ? linkTo(screens.confirmation, { id: only.id })
        : linkTo(screens.confirmations, {
            message_type: only.message_type,
            created_at_from: only.created_at,
          }),
    )
  }
  return { save, busy: write.isPending }
}
