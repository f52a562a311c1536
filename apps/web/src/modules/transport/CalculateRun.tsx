import { linkTo, screens } from '@guanqiao/domain/screens/index'
import type { InputOf, OutputOf } from '@guanqiao/domain/kit/operation'
import { calculateRun, createRun } from '@guanqiao/domain/transport/container'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAct } from '../../kit/acts/useAct.ts'
import { StatusTag } from '../../kit/cells.tsx'
import { EntityForm } from '../../kit/EntityForm.tsx'
import { AskEnterprise } from '../../documents/enterprise/AskEnterprise.tsx'
import { Note } from '../../kit/parts/text.ts'
import { SectionCard, Stack } from '../../kit/parts/form.ts'
import { useSending } from '../../kit/useOperation.ts'
import styles from './containers.module.css'

type Run = InputOf<typeof createRun>

interface Preview {
  readonly run: Run
  readonly numbers: OutputOf<typeof calculateRun>
}

const sections = [
  { title: '号段', fields: ['owner_id', 'start', 'count'] },
  { title: '这批箱子', fields: ['size_type', 'tare_weight', 'max_gross', 'fullness'] },
]

/** Numbers of containers in a run, looked at before the containers are registered. */
export default function CalculateRun() {
  return (
    <AskEnterprise label="集装箱">
      <Calculation />
    </AskEnterprise>
  )
}

function Calculation() {
  const send = useSending()
  const { run: act, busy } = useAct()
  const [preview, setPreview] = useState<Preview>()
  const [result, setResult] = useState<OutputOf<typeof createRun>>()
  const calculate = async (run: Run) => {
    const { owner_id, start, count } = run
    setPreview({ run, numbers: await send(calculateRun, { owner_id, start, count }) })
    setResult(undefined)
  }
  const create = () =>
    preview &&
    act({
      operation: createRun,
      input: preview.run,
      done: ({ created }) => `已生成 ${created} 个集装箱`,
      after: (created) => {
        setResult(created)
        setPreview(undefined)
      },
    })
  return (
    <Stack>
      <EntityForm shape={createRun.input} sections={sections} submitWord="预览" onSubmit={calculate} />
      {preview && <Numbers {...preview} busy={busy} onCreate={() => void create()} />}
      {result && (
        <SectionCard aria-label="结果" role="status">
          <h2>已生成 {result.created} 个集装箱</h2>
          {result.existing.length > 0 && <p>原已登记、没有重复生成：{result.existing.join('、')}</p>}
          <Link to={linkTo(screens.containers)}>查看集装箱</Link>
        </SectionCard>
      )}
    </Stack>
  )
}

function Numbers({ numbers, busy, onCreate }: Preview & { readonly busy: boolean; readonly onCreate: () => void }) {
  const fresh = numbers.filter(({ registered }) => registered === null).length
  return (
    <SectionCard aria-label="预览">
      <h2>预览</h2>
      <Note role="status">
        共 {numbers.length} 个：可新建 {fresh} 个，已登记 {numbers.length - fresh} 个
      </Note>
      <ol className={styles.numbers}>
        {numbers.map(({ container_number, registered, discouraged }) => (
          <li key={container_number}>
            <span className="figures">{container_number}</span>
            {registered && (
              <StatusTag tone="draft" label={registered === container_number ? '已登记' : `已登记为 ${registered}`} />
            )}
            {discouraged && !registered && <StatusTag tone="attention" label="余数为 10，不建议用" />}
          </li>
        ))}
      </ol>
      <Button type="primary" loading={busy} disabled={fresh === 0} onClick={onCreate}>
        生成 {fresh} 个集装箱
      </Button>
    </SectionCard>
  )
}
