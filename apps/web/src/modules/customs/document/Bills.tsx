import type { BillDraft } from '@guanqiao/domain/customs/finding'
import { manifestBill } from '@guanqiao/domain/customs/manifest'
import { Button } from 'antd'
import { StatusTag } from '../../../kit/cells.tsx'
import type { Values } from '../../../kit/form/values.ts'
import { useConfirm } from '../../../kit/overlays.tsx'
import { manifestSums } from '../rules/sums.ts'
import { BillCard } from './BillCard.tsx'
import { useDocumentContext } from '../state/context.ts'
import type { Whole } from '../state/shape.ts'
import { newBill } from '../state/shape.ts'
import { SumStrip } from './SumStrip.tsx'

interface Props {
  readonly active: number
  readonly onChoose: (bill: number) => void
  /** The bills as they are stored, for their receipts. */
  readonly stored: Whole['bills']
}

const states = manifestBill.fields.status

/** The bills as tabs, the chosen one below. */
export function Bills({ active, onChoose, stored }: Props) {
  const { form, isOpen, marks } = useDocumentContext()
  const bills = (form.values['bills'] ?? []) as readonly Values[]
  const at = Math.min(active, bills.length - 1)
  const paths = Object.keys({ ...marks, ...form.problems })
  return (
    <section data-part="bills" className="gq-section rmft-card" aria-label="提(运)单">
      <div className="rmft-bills-head">
        <h2>
          提(运)单 <small>{bills.length} 票</small>
        </h2>
        {isOpen && <BillButtons bills={bills} at={at} onChoose={onChoose} />}
      </div>
      {bills.length > 1 && (
        <>
          <div className="rmft-tabs" role="tablist" aria-label="提(运)单">
            {bills.map((bill, index) => {
              const kept = stored.find(({ id }) => id === bill['id'])
              const isBad = paths.some((path) => path.startsWith(`bills.${index}.`))
              return (
                <button
                  key={index}
                  type="button"
                  role="tab"
                  aria-selected={index === at}
                  className={isBad ? 'rmft-tab rmft-tab-bad' : 'rmft-tab'}
                  onClick={() => onChoose(index)}
                >
                  <span className="figures">{String(bill['bill_no'] ?? '') || `第 ${index + 1} 票`}</span>
                  {kept && kept.status !== 'none' && (
                    <StatusTag tone={tones[kept.status] ?? 'work'} word={states.choices?.[kept.status] ?? ''} />
                  )}
                </button>
              )
            })}
          </div>
          <SumStrip word="全部提单" sums={manifestSums(bills as readonly BillDraft[])} />
        </>
      )}
      {at >= 0 && <BillCard key={String(bills[at]?.['id'] ?? at)} bill={at} />}
    </section>
  )
}

const tones: Readonly<Record<string, 'accepted' | 'attention' | 'bad' | 'done' | 'draft'>> = {
  accepted: 'accepted',
  review: 'attention',
  rejected: 'bad',
  released: 'done',
  refused: 'attention',
  forbidden: 'attention',
  deleted: 'draft',
}

function BillButtons({
  bills,
  at,
  onChoose,
}: {
  readonly bills: readonly Values[]
  readonly at: number
  readonly onChoose: (bill: number) => void
}) {
  const { form } = useDocumentContext()
  const confirm = useConfirm()
  const add = (bill: Values) => {
    form.set('bills', [...bills, bill])
    onChoose(bills.length)
  }
  const remove = async () => {
    const number = String(bills[at]?.['bill_no'] ?? '') || `第 ${at + 1} 票`
    if (
      !(await confirm({
        title: `是否确认删除提单“${number}”？`,
        content: '暂存后生效。',
        okText: '删除',
        danger: true,
      }))
    )
      return
    form.set('bills', bills.toSpliced(at, 1))
    onChoose(Math.max(0, at - 1))
  }
  return (
    <div className="rmft-buttons">
      <Button size="small" onClick={() => add(newBill())}>
        新增提单
      </Button>
      <Button
        size="small"
        disabled={at < 0}
        onClick={() => add({ ...bills[at], id: null, bill_no: null, origins: null })}
      >
        复制本单
      </Button>
      <Button size="small" danger disabled={bills.length < 2} onClick={() => void remove()}>
        删除本单
      </Button>
    </div>
  )
}
