import { grouped } from '@guanqiao/domain/kit/decimal'
import type { InputOf, OutputOf } from '@guanqiao/domain/kit/operation'
import { batchPoolApi } from '@guanqiao/domain/order/batchPool'
import { countingLabels } from '@guanqiao/domain/order/batchRange'
import { Button } from 'antd'
import { useState } from 'react'
import { Figure } from '../../../kit/cells/Figure.tsx'
import { useAct } from '../../../kit/acts/useAct.ts'
import { call } from '../../../kit/call.ts'
import type { Values } from '../../../kit/EntityForm.tsx'
import { EntityForm } from '../../../kit/EntityForm.tsx'
import { Modal } from '../../../kit/overlays/dialogs.tsx'
import styles from './batch.module.css'
import { ButtonBar, Stack } from '../../../kit/parts/form.ts'
import { Note } from '../../../kit/parts/text.ts'

const { create, preview } = batchPoolApi

type Range = InputOf<typeof create>
type Counts = OutputOf<typeof preview>

interface Props {
  readonly open: boolean
  readonly onClose: () => void
}

/** Enters a range: first typed, then previewed with its counts, then stored in one transaction. */
export function PoolDialog({ open, onClose }: Props) {
  const [range, setRange] = useState<Range>()
  const [counts, setCounts] = useState<Counts>()
  const close = () => {
    setRange(undefined)
    setCounts(undefined)
    onClose()
  }
  const look = async (value: Range) => {
    const { first_number, last_number = null, count = null, ie_flag = null } = value
    setCounts(await call(preview, { first_number, last_number, count, ie_flag }))
    setRange(value)
  }
  return (
    <Modal open={open} title="录入批次号段" width={640} footer={null} onCancel={close} destroyOnHidden>
      {range && counts ? (
        <Preview range={range} counts={counts} onBack={() => setCounts(undefined)} onDone={close} />
      ) : (
        <>
          <Note className={styles.rule}>
            末号与数量填一项。只有数字变化的号段按十进制递增；变化部分含字母的按 0–9、A–Z 递增。
          </Note>
          <EntityForm
            key={range ? 'again' : 'new'}
            shape={create.input}
            {...(range ? { row: range as Values } : {})}
            submitWord="预览"
            draftKey="batch_pool:new"
            onSubmit={look}
            onCancel={close}
          />
        </>
      )}
    </Modal>
  )
}

interface PreviewProps {
  readonly range: Range
  readonly counts: Counts
  readonly onBack: () => void
  readonly onDone: () => void
}

function Preview({ range, counts, onBack, onDone }: PreviewProps) {
  const { run, busy } = useAct()
  const take = () =>
    run({
      operation: create,
      input: { ...range, last_number: counts.last_number, count: counts.count },
      done: ({ count }) => `已录入 ${grouped(String(count))} 个批次号`,
      after: onDone,
    })
  const free = counts.present - counts.used
  return (
    <Stack>
      <div role="status">
        <dl className={styles.preview}>
          <dt>号段</dt>
          <dd className="figures">
            {counts.first_number} 至 {counts.last_number}
          </dd>
          <dt>递增方式</dt>
          <dd>{countingLabels[counts.counting]}</dd>
          <dt>共</dt>
          <dd>
            <Figure value={counts.count} unit="个" />
          </dd>
          <dt>新号</dt>
          <dd>
            <Figure value={counts.fresh} unit="个" />
          </dd>
          {counts.present > 0 && (
            <>
              <dt>已有</dt>
              <dd className="figures">
                {`${grouped(String(counts.present))} 个，不再录入（已使用 ${counts.used} 个，可用 ${free} 个）`}
              </dd>
            </>
          )}
        </dl>
      </div>
      {counts.warning && (
        <p className={styles.warning} role="alert">
          {counts.warning}
        </p>
      )}
      {counts.fresh === 0 && <p role="alert">这些号码都已有，没有可录入的新号。</p>}
      <ButtonBar>
        <Button autoFocus={counts.fresh === 0} onClick={onBack}>
          返回修改
        </Button>
        <Button
          type="primary"
          autoFocus={counts.fresh > 0}
          disabled={counts.fresh === 0}
          loading={busy}
          onClick={() => void take()}
        >
          {`录入 ${grouped(String(counts.fresh))} 个`}
        </Button>
      </ButtonBar>
    </Stack>
  )
}
