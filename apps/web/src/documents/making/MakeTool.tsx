import { makingOf } from '@guanqiao/domain/documents/making'
import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { MAX_BULK_ROWS } from '@guanqiao/domain/kit/derived/bulk'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { Can } from '../../kit/Can.tsx'
import { MenuButton } from '../../kit/overlays/MenuButton.tsx'
import { useAllowed } from '../../kit/permissions.ts'
import type { MakingKind, MakingSources } from './makingLabels.ts'
import { makingLabels } from './makingLabels.ts'

const MakeDialog = lazy(() => import('./MakeDialog.tsx'))

const CONFIRMING = 'confirmation'

/** Confirmations are made on a page of their own, because trucks are completed there. */
function confirmingPath({ order_id, batch_numbers = [] }: MakingSources): string | undefined {
  if (order_id) return linkTo(screens.makeConfirmations, { order_id })
  const numbers = batch_numbers.filter((number) => number !== '')
  return numbers.length > 0 ? linkTo(screens.makeConfirmations, { batch_number: numbers.join(',') }) : undefined
}

interface ToolProps {
  /** The word for the records: 批次. */
  readonly label: string
  /** Number of records; 0 without any. */
  readonly count: number
  readonly sources: MakingSources
  readonly kinds: readonly MakingKind[]
}

/** Whether the user may make any of the documents. */
export function useMayMake(kinds: readonly MakingKind[]): boolean {
  const may = useAllowed()
  return kinds.some((kind) => may(makingOf(kind)))
}

/** 生成单证: the documents of the ticked records, or of an order, in one act. */
export function MakeTool({ label, count, sources, kinds }: ToolProps) {
  const may = useAllowed()
  const [kind, setKind] = useState<MakingKind>()
  const navigate = useNavigate()
  const confirming = may(makingOf('confirmation')) ? confirmingPath(sources) : undefined
  const items = [
    ...(confirming ? [{ key: CONFIRMING, label: '生成确报' }] : []),
    ...kinds.filter((one) => may(makingOf(one))).map((one) => ({ key: one, label: makingLabels[one] })),
  ]
  if (items.length === 0) return null
  const choose = (key: string) => {
    if (key === CONFIRMING && confirming) void navigate(confirming)
    else setKind(key as MakingKind)
  }
  const isTooMany = count > MAX_BULK_ROWS
  const hint = count === 0 ? `先勾选${label}` : isTooMany ? `一次最多 ${MAX_BULK_ROWS} 条` : ''
  const button = (
    <Button disabled={hint !== ''} title={hint}>
      生成单证{count > 1 ? ` (${count})` : ''}
    </Button>
  )
  return (
    <>
      {hint === '' ? <MenuButton menu={{ items, onClick: ({ key }) => choose(key) }}>{button}</MenuButton> : button}
      <MakeFrom kind={kind} sources={sources} about={`所选 ${count} 条${label}`} onClose={() => setKind(undefined)} />
    </>
  )
}

/** 批量生成 of a list: asks for an order, or for batch numbers. */
export function MakeMany({ kind }: { readonly kind: MakingKind }) {
  const [open, setOpen] = useState(false)
  return (
    <Can operation={makingOf(kind)}>
      <Button onClick={() => setOpen(true)}>批量生成</Button>
      <MakeFrom kind={open ? kind : undefined} onClose={() => setOpen(false)} />
    </Can>
  )
}

interface DialogProps {
  readonly kind: MakingKind | undefined
  readonly sources?: MakingSources
  readonly about?: string
  readonly onClose: () => void
}

/** The dialog for given sources; without a kind there is none. */
export const MakeFrom = ({ kind, ...rest }: DialogProps) => (
  <Suspense fallback={null}>{kind && <MakeDialog key={kind} kind={kind} {...rest} />}</Suspense>
)
