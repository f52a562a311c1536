import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { viewBatch } from '@guanqiao/domain/crossing/batchView'
import { cargoList, cargoListApi } from '@guanqiao/domain/cargo/cargoList'
import { cargoListFlow } from '@guanqiao/domain/cargo/cargoList.flow'
import { cargoHandover, makeCargoLists, printCargoLists, viewCargoLists } from '@guanqiao/domain/cargo/cargoList.calls'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import { next } from '@guanqiao/domain/documents/flow'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { deleting } from '../../kit/acts/rowCalls.ts'
import { Can } from '../../kit/Can.tsx'
import type { Listed, RowAction } from '../../kit/EntityTable.tsx'
import { EntityTable, useList, useSelection } from '../../kit/EntityTable.tsx'
import { useAllowed } from '../../kit/permissions.ts'
import { AnswersTool } from '../../documents/handover/AnswersTool.tsx'
import { handoverColumns } from '../../documents/handover/columns.tsx'
import { deliveryNeeds, useDeliveries } from '../../documents/handover/Delivery.tsx'
import { MakeMany } from '../../documents/making/MakeTool.tsx'
import { StepDialog } from '../../kit/stepDialog/StepDialog.tsx'
import { inputsOf } from '../../kit/stepDialog/StepForm.tsx'

const needs = ['cargo_no', 'status', 'batch_number', 'plate_number', ...deliveryNeeds] as const
type Listing = Listed<ListRow<typeof cargoList>, (typeof needs)[number]>

const columns = handoverColumns<Listing>(cargoList.fields)

const actions = (row: Listing): readonly RowAction[] => {
  const isEdited = next(cargoListFlow, row.status, 'edit') !== undefined
  return [
    {
      key: 'open',
      label: '查看',
      letter: 'e',
      operation: viewCargoLists,
      to: linkTo(screens.cargoList, { id: row.id }),
    },
    {
      key: 'print',
      label: '打印',
      letter: 'p',
      operation: printCargoLists,
      to: linkTo(screens.cargoSheet, { ids: row.id }),
    },
    {
      key: 'batch',
      label: '批次总览',
      operation: viewBatch,
      to: linkTo(screens.batch, { batch_number: row.batch_number }),
    },
    {
      ...deleting(cargoListApi.remove, { entity: cargoList, row, name: row.cargo_no ?? '' }),
      disabled: isEdited ? undefined : `“${cargoListFlow.states[row.status].label}”的清单不能删除`,
    },
  ]
}

/** The cargo lists of all trucks, by truck and state. */
export default function CargoLists() {
  const list = useList(cargoListApi.list, { columns, needs })
  useDeliveries(cargoList.table, list.rows)
  const navigate = useNavigate()
  const mayPrint = useAllowed(printCargoLists)
  const selected = useSelection<Listing>(mayPrint)
  return (
    <EntityTable<Listing>
      entity={cargoList}
      list={list}
      bulk={{ remove: cargoListApi.remove }}
      rowLink={(row) => linkTo(screens.cargoList, { id: row.id })}
      actions={actions}
      tools={
        <>
          <Make />
          <MakeMany kind="cargo_list" />
          <AnswersTool
            title="导入口岸确认"
            note="照口岸或海关给出的内容逐行登记。只登记已交接的清单，同一答复不会登记两次。"
            cells={cargoHandover.answerCells}
            operation={cargoHandover.calls.answers}
            template={cargoHandover.calls.answerTemplate}
          />
          {mayPrint && (
            <Button
              disabled={selected.keys.length === 0}
              onClick={() => void navigate(linkTo(screens.cargoSheet, { ids: selected.keys.join(',') }))}
            >
              {selected.keys.length > 0 ? `打印所选 ${selected.keys.length} 份` : '打印所选'}
            </Button>
          )}
        </>
      }
      emptyHint={<p>还没有载货清单：由有舱单的批次制备，每辆车一份</p>}
      selection={selected.selection}
    />
  )
}

/** The lists of a batch: its number is the only entry. */
function Make() {
  const [open, setOpen] = useState(false)
  return (
    <Can operation={makeCargoLists}>
      <Button type="primary" onClick={() => setOpen(true)}>
        由批次制备
      </Button>
      <StepDialog
        open={open}
        onClose={() => setOpen(false)}
        title="由批次制备载货清单"
        note="批次的每辆车一份；内容取自舱单、车辆确报、订单、车辆档案和磅单，已有的清单不变。"
        operation={makeCargoLists}
        shape={inputsOf(makeCargoLists, 'batch_number')}
        input={(values) => values}
        done="已制备载货清单"
      />
    </Can>
  )
}
