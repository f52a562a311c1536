import { linkTo, screens } from '@guanqiao/domain/screens/index'
import {
  cargoHandover,
  confirmCargoList,
  postCargoLists,
  printCargoLists,
} from '@guanqiao/domain/cargo/cargoList.calls'
import { cargoList } from '@guanqiao/domain/cargo/cargoList'
import { cargoListFlow } from '@guanqiao/domain/cargo/cargoList.flow'
import { allowed } from '@guanqiao/domain/documents/flow'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAct } from '../../../kit/acts/useAct.ts'
import { StatusTag } from '../../../kit/cells/StatusTag.tsx'
import { ListNeighbours } from '../../../kit/neighbours/ListNeighbours.tsx'
import { useToast } from '../../../kit/overlays.tsx'
import { Card } from '../../../kit/parts/card.ts'
import { Note } from '../../../kit/parts/text.ts'
import { useAllowed } from '../../../kit/permissions.ts'
import { usePersonName } from '../../../kit/session/personName.ts'
import { showInstant } from '../../../kit/time.ts'
import { useWrite } from '../../../kit/useOperation.ts'
import { download } from '../../../documents/handover/download.ts'
import { handByDownload, redeliver } from '../../../documents/handover/acts.ts'
import { HandOverDialog } from '../../../documents/handover/HandOverDialog.tsx'
import { OwnFormat } from '../../../documents/handover/Channel.tsx'
import { DeliveryMark, mayRedeliver, useDeliveries } from '../../../documents/handover/Delivery.tsx'
import { StepDialog } from '../../../kit/stepDialog/StepDialog.tsx'
import { inputsOf } from '../../../kit/stepDialog/StepForm.tsx'
import type { CargoView } from '../cargoView.ts'
import styles from './record.module.css'

interface Props {
  readonly view: CargoView
}

/** Whose list it is, its state, and the steps that the state allows. */
export function CargoHeader({ view }: Props) {
  const { list, is_outdated } = view
  const { label, tone } = cargoListFlow.states[list.status]
  useDeliveries(cargoList.table, [list])
  return (
    <Card as="header">
      <div className={styles.head}>
        <h2>
          {list.plate_number} <span className="figures">{list.cargo_no}</span>
        </h2>
        <StatusTag tone={tone} label={label} />
        <OwnFormat />
        {list.delivery_state && <DeliveryMark row={list} fields={cargoList.fields} />}
        <Link to={linkTo(screens.batch, { batch_number: list.batch_number })}>批次 {list.batch_number}</Link>
        <ListNeighbours table={cargoList.table} id={list.id} />
        <Steps view={view} />
      </div>
      <Facts view={view} />
      {is_outdated && (
        <p className={styles.outdated} role="status">
          {list.status === 'prepared'
            ? '生成文件后来源有变化：请重新检查并生成，再交接。'
            : '交接后来源有变化：这里是交接时的内容。需要更正时撤回重做。'}
        </p>
      )}
    </Card>
  )
}

/** Who did what and when. */
function Facts({ view: { list } }: Props) {
  const personName = usePersonName()
  const facts = [
    list.frozen_at && `文件第 ${list.frozen_no} 版：${showInstant(list.frozen_at)} ${personName(list.frozen_by ?? '')}`,
    list.handed_over_at &&
      `交给 ${list.receiver}：${showInstant(list.handed_over_at)}，${list.handed_over_by ? `${personName(list.handed_over_by)}登记` : '对方收到后自动登记'}`,
    list.receipt_no && `对方回执号 ${list.receipt_no}`,
    list.confirmed_at &&
      `口岸确认 ${list.port_officer}：${showInstant(list.confirmed_at)}，${list.confirmed_by ? `${personName(list.confirmed_by)}登记` : '由答复登记'}`,
    list.confirm_note && `口岸意见：${list.confirm_note}`,
  ].filter(Boolean)
  return (
    <Note>
      {facts.length > 0
        ? facts.join('；')
        : '海关从舱单、车辆和报关数据自行生成电子载货清单并与蒙古海关交换；本系统只检查、打印参考件和交接文件，不发往海关。'}
    </Note>
  )
}

type DialogKind = 'hand_over' | 'confirm'

function Steps({ view: { list } }: Props) {
  const may = useAllowed()
  const { run, busy } = useAct()
  const write = useWrite(postCargoLists)
  const toast = useToast()
  const [openDialog, setOpenDialog] = useState<DialogKind>()
  const { id, version } = list
  const events = allowed(cargoListFlow, list.status)
  const mayDeclare = may(postCargoLists)
  const post = async () => {
    const [result] = (await write.attempt({ ids: [id] })) ?? []
    if (result?.state === 'prepared') toast.success(`${result.message.split('。')[0]}；没有发往海关`)
    else if (result) toast.error(result.message.split('。')[0] ?? '')
  }
  const recall = () =>
    void run({
      confirm: { title: '是否确认撤回重做？已交接的文件作废，请通知接收方。', okText: '撤回' },
      operation: cargoHandover.calls.recall,
      input: { id, version },
      done: '已撤回',
    })
  const isPosted = list.frozen_no !== null
  return (
    <div className={styles.steps}>
      {events.includes('recall') && may(cargoHandover.calls.recall) && (
        <Button disabled={busy} onClick={recall}>
          撤回重做
        </Button>
      )}
      {mayRedeliver(list) && mayDeclare && (
        <>
          <Button disabled={busy} onClick={() => void run(handByDownload(cargoHandover, list, list.cargo_no))}>
            改为下载
          </Button>
          <Button disabled={busy} onClick={() => void run(redeliver(cargoHandover, list))}>
            重新送达
          </Button>
        </>
      )}
      {isPosted && mayDeclare && (
        <>
          <Button onClick={() => void download(cargoHandover.calls.file, { id, format: 'json' })}>下载JSON</Button>
          <Button onClick={() => void download(cargoHandover.calls.file, { id, format: 'xml' })}>下载XML</Button>
        </>
      )}
      {may(printCargoLists) && (
        <Link className={styles.print} to={linkTo(screens.cargoSheet, { ids: id })}>
          打印参考件
        </Link>
      )}
      {events.includes('post') && mayDeclare && (
        <Button type={isPosted ? 'default' : 'primary'} loading={write.isPending} onClick={() => void post()}>
          {isPosted ? '重新检查并生成' : '检查并生成文件'}
        </Button>
      )}
      {events.includes('hand_over') && isPosted && mayDeclare && (
        <Button type="primary" onClick={() => setOpenDialog('hand_over')}>
          登记交接
        </Button>
      )}
      {events.includes('confirm') && mayDeclare && (
        <Button type="primary" onClick={() => setOpenDialog('confirm')}>
          登记口岸确认
        </Button>
      )}
      <HandOverDialog
        open={openDialog === 'hand_over'}
        onClose={() => setOpenDialog(undefined)}
        type={cargoHandover}
        list={list}
        name={list.plate_number}
      />
      <StepDialog
        open={openDialog === 'confirm'}
        onClose={() => setOpenDialog(undefined)}
        title={`登记口岸确认 ${list.plate_number}`}
        note="口岸确认收到并核对后登记；登记后不能再改。"
        operation={confirmCargoList}
        shape={inputsOf(confirmCargoList, 'port_officer', 'confirmed_at', 'confirm_note')}
        input={(values) => ({ ...values, id, version })}
        done="已登记口岸确认"
      />
    </div>
  )
}
