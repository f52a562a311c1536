import { PlusOutlined } from '@ant-design/icons'
import { manifest, manifestLists } from '@guanqiao/domain/customs/manifest'
import { manifestFlow } from '@guanqiao/domain/customs/manifest.flow'
import type { Row } from '@guanqiao/domain/kit/entity'
import { allowed } from '@guanqiao/domain/kit/flow'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Can } from '../../../kit/Can.tsx'
import type { ExtraColumn, RowAction } from '../../../kit/EntityTable.tsx'
import { EntityTable, useList } from '../../../kit/EntityTable.tsx'
import { onReceipt } from '../../../kit/events/receipts.ts'
import { hiddenColumns } from '../../../kit/table/columns.tsx'
import { useConfirm } from '../../../kit/overlays.tsx'
import { useMay } from '../../../kit/permissions.ts'
import { refresh } from '../../../kit/useOperation.ts'
import { useRemoval } from '../acts/useRemoval.tsx'
import type { Posted } from '../acts/useSend.ts'
import { useSend } from '../acts/useSend.ts'
import { FromOrder } from './FromOrder.tsx'
import { PostResults } from './PostResults.tsx'
import '../words.css'

type Manifest = Row<typeof manifest>

const columns: readonly ExtraColumn<Manifest>[] = [
  ...hiddenColumns<Manifest>(manifest.fields, [
    'message_type',
    'declare_office',
    'transmitter_id',
    'arrival_date',
    'sent_at',
  ]),
  {
    name: 'last_text',
    title: '最近回执',
    width: 280,
    render: (row) =>
      row.last_text ? (
        <span title={row.last_text} className={row.last_code === '03' ? 'rmft-error' : ''}>
          {row.last_code} {row.last_text}
        </span>
      ) : (
        <span className="rmft-quiet">—</span>
      ),
  },
  {
    name: 'order_id',
    title: '订单',
    width: 160,
    hidden: true,
    render: (row) => row.order_id && <Link to={`/order/detail?id=${row.order_id}`}>{row.order_id_text ?? '查看'}</Link>,
  },
]

/** Manifests: where each stands and what customs last said; several are sent at once. */
export default function ManifestList() {
  const list = useList(manifestLists.list)
  const navigate = useNavigate()
  const mayDeclare = useMay('manifest', 'declare')
  const [chosen, choose] = useState<{ keys: readonly string[]; rows: readonly Manifest[] }>({ keys: [], rows: [] })
  const [asksOrder, askOrder] = useState(false)
  const { actions, dialog } = useActions()
  useFresh()
  const create = (
    <Can menu="manifest" button="add">
      <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate('/rmft/create')}>
        新增
      </Button>
    </Can>
  )
  const generate = (
    <Can menu="manifest" button="add">
      <Button onClick={() => askOrder(true)}>由订单生成</Button>
    </Can>
  )
  return (
    <>
      <EntityTable<Manifest>
        entity={manifest}
        list={list}
        columns={columns}
        linkTo={(row) => `/rmft/edit?id=${row.id}`}
        actions={actions}
        tools={
          <>
            {create}
            {generate}
            <SendMany chosen={chosen.rows} onDone={() => choose({ keys: [], rows: [] })} />
          </>
        }
        emptyHint={
          <>
            <p>先由订单生成舱单，或直接录入</p>
            {generate}
          </>
        }
        {...(mayDeclare ? { selection: { keys: chosen.keys, onChange: (keys, rows) => choose({ keys, rows }) } } : {})}
      />
      <FromOrder open={asksOrder} orderId={list.filters['order_id']} onClose={() => askOrder(false)} />
      {dialog}
    </>
  )
}

/** The list follows the receipts as they arrive. */
function useFresh(): void {
  const client = useQueryClient()
  useEffect(() => onReceipt(() => void refresh(client, ['manifest'])), [client])
}

function useActions() {
  const may = useMay()
  const { remove, dialog } = useRemoval()
  const actions = (row: Manifest): RowAction[] => {
    const events = allowed(manifestFlow, row.status)
    const isEdited = events.includes('edit') && may('manifest', 'edit')
    const isKept = !events.includes('remove') && !events.includes('delete')
    return [
      {
        key: 'open',
        word: isEdited ? '编辑' : '查看',
        button: 'get',
        to: `/rmft/edit?id=${row.id}${row.status === 'rejected' ? '&act=fix' : ''}`,
      },
      { key: 'batch', word: '批次', to: `/batch/view?batch_number=${row.batch_number}` },
      {
        key: 'delete',
        word: '删除',
        button: 'delete',
        danger: true,
        disabled: isKept ? `“${manifestFlow.states[row.status].label}”的舱单不能删除` : undefined,
        onClick: () => void remove(row),
      },
    ]
  }
  return { actions, dialog }
}

/** 批量申报: what can be sent of the chosen, with a line of result for each. */
function SendMany({ chosen, onDone }: { readonly chosen: readonly Manifest[]; readonly onDone: () => void }) {
  const confirm = useConfirm()
  const { send, busy } = useSend()
  const [lines, show] = useState<readonly Posted[]>()
  const fit = chosen.filter((row) => allowed(manifestFlow, row.status).includes('submit'))
  const left = chosen.length - fit.length
  const submit = async () => {
    const content = left > 0 ? `另有 ${left} 票的状态不能申报，不会发出。` : '检查未通过的不会发出。'
    if (!(await confirm({ title: `是否申报所选的 ${fit.length} 票舱单？`, content, okText: '申报' }))) return
    const answer = await send({ ids: fit.map((row) => row.id) })
    if (!answer) return
    show(answer)
    onDone()
  }
  return (
    <>
      <Can menu="manifest" button="declare">
        <Button
          disabled={fit.length === 0 || fit.length > 200}
          loading={busy}
          title={chosen.length === 0 ? '先勾选要申报的舱单' : fit.length > 200 ? '一次最多 200 票' : ''}
          onClick={() => void submit()}
        >
          批量申报{fit.length > 0 ? ` (${fit.length})` : ''}
        </Button>
      </Can>
      <PostResults lines={lines} onClose={() => show(undefined)} />
    </>
  )
}
