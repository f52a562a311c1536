import {
  confirmAdvance,
  confirmAdvanceApi,
  convertAdvances,
  modifyAdvances,
} from '@guanqiao/domain/confirmation/advance'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useAct } from '../../../kit/acts/useAct.ts'
import { Can } from '../../../kit/Can.tsx'
import type { Listed } from '../../../kit/EntityTable.tsx'
import { EntityTable, useList, useSelection } from '../../../kit/EntityTable.tsx'
import type { ListRow } from '@guanqiao/domain/kit/entity'

const PlanTrucks = lazy(() => import('./PlanTrucks.tsx'))
const Converted = lazy(() => import('./Converted.tsx'))

const needs = ['status'] as const
type Advance = Listed<ListRow<typeof confirmAdvance>, (typeof needs)[number]>

/** 预确报: the planned trucks of the coming hours, turned into confirmations in one act. */
export default function AdvanceList() {
  const list = useList(confirmAdvanceApi.list, { needs })
  const { run, busy } = useAct()
  const selected = useSelection<Advance>(true)
  const [planning, setPlanning] = useState(false)
  const [converting, setConverting] = useState<readonly string[]>()
  const idsIn = (...states: string[]) =>
    selected.rows.filter(({ status }) => states.includes(status)).map(({ id }) => id)
  const waiting = idsIn('wait')
  const ended = idsIn('cancelled', 'expired')
  const modify = (ids: string[], state: 'wait' | 'cancelled') =>
    void run({ operation: modifyAdvances, input: { ids, state }, done: '操作成功', after: selected.clear })
  return (
    <>
      <EntityTable<Advance>
        entity={confirmAdvance}
        list={list}
        onCreate={() => setPlanning(true)}
        tools={
          <>
            <Can operation={confirmAdvanceApi.bulkCreate}>
              <Button type="primary" onClick={() => setPlanning(true)}>
                新增
              </Button>
            </Can>
            <Can operation={convertAdvances}>
              <Button disabled={waiting.length === 0 || waiting.length > 200} onClick={() => setConverting(waiting)}>
                转确报{waiting.length > 0 ? ` (${waiting.length})` : ''}
              </Button>
            </Can>
            <Can operation={modifyAdvances}>
              <Button disabled={busy || waiting.length === 0} onClick={() => modify(waiting, 'cancelled')}>
                取消
              </Button>
              <Button disabled={busy || ended.length === 0} onClick={() => modify(ended, 'wait')}>
                恢复
              </Button>
            </Can>
          </>
        }
        emptyHint={<p>还没有预确报。新增未来几小时要过境的车辆，到时一次转成确报。</p>}
        selection={selected.selection}
      />
      <Suspense>
        {planning && <PlanTrucks onClose={() => setPlanning(false)} />}
        {converting && (
          <Converted
            operation={convertAdvances}
            ids={converting}
            onClose={() => {
              setConverting(undefined)
              selected.clear()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
