import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { inventory, inventoryApi } from '@guanqiao/domain/inventory/inventory'
import { inventoryHandover } from '@guanqiao/domain/inventory/inventory.calls'
import { inventoryFlow } from '@guanqiao/domain/inventory/inventory.flow'
import { next } from '@guanqiao/domain/documents/flow'
import { Button } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { AnswersTool } from '../../documents/handover/AnswersTool.tsx'
import { useDeliveries } from '../../documents/handover/Delivery.tsx'
import { MakeFrom, MakeMany } from '../../documents/making/MakeTool.tsx'
import { FromTemplate } from '../../documents/template/Templates.tsx'
import type { Listing } from './Inventories.tsx'
import { PostMany } from './PostMany.tsx'

interface ToolsProps {
  readonly list: { readonly rows: readonly Listing[] }
  readonly selected: readonly Listing[]
}

/** The tools beside the list: due lists, drafts of batches, and freezing many. */
export default function InventoryTools({ list, selected }: ToolsProps) {
  const navigate = useNavigate()
  useDeliveries(inventory.table, list.rows)
  return (
    <>
      <FromTemplate
        entity={inventory}
        label={inventory.label}
        get={inventoryApi.get}
        create={inventoryApi.create}
        linkOf={(from) => linkTo(screens.inventories, { record: 'new', from })}
      />
      <Make />
      <PostMany
        fit={selected.flatMap(({ id, status }) => (next(inventoryFlow, status, 'post') ? [id] : []))}
        selectedCount={selected.length}
      />
      <AnswersTool
        title="导入海关答复"
        note="照海关给出的内容逐行登记：接受须有海关编号，退单须有原因。只登记已交接的清单，同一答复不会登记两次。"
        cells={inventoryHandover.answerCells}
        operation={inventoryHandover.calls.answers}
        template={inventoryHandover.calls.answerTemplate}
      />
      <Button onClick={() => void navigate(linkTo(screens.inventoryDeadlines))}>期限</Button>
    </>
  )
}

/** Drafts of batches in one act; a link with `make` opens the dialog for its batch. */
function Make() {
  const [search, setSearch] = useSearchParams()
  const batch_number = search.get('make')
  const close = () => {
    const rest = new URLSearchParams(search)
    rest.delete('make')
    setSearch(rest, { replace: true })
  }
  return (
    <>
      <MakeMany kind="inventory" />
      {batch_number && (
        <MakeFrom
          kind="inventory"
          sources={{ batch_numbers: [batch_number] }}
          about={`批次 ${batch_number}`}
          onClose={close}
        />
      )}
    </>
  )
}
