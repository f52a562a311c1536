import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { documentContainer, documentContainerApi } from '@guanqiao/domain/documentContainer/documentContainer'
import { documentOf } from '@guanqiao/domain/documentTypes/index'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import { choiceLabelOf } from '@guanqiao/domain/kit/field'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { ExtraColumn, Listed, RowAction } from '../../kit/EntityTable.tsx'
import { EntityTable, listAhead, useList } from '../../kit/EntityTable.tsx'
import { useCodes } from '../../kit/controls/codes.ts'
import { hiddenColumns } from '../../kit/table/columns.tsx'

const EditContainer = lazy(() => import('./EditContainer.tsx'))

const needs = ['container_number', 'batch_number', 'doc_type', 'doc_id', 'enterprise_id'] as const
type Line = Listed<ListRow<typeof documentContainer>, (typeof needs)[number]>

const { fields } = documentContainer

const documentLink = ({ doc_type, doc_id }: Line) => linkTo(documentOf(doc_type).screens.edit, { id: doc_id })

const columns: readonly ExtraColumn<Line>[] = [
  ...hiddenColumns<Line>(fields, ['source_code']),
  {
    name: 'batch_number',
    title: fields.batch_number.label,
    width: 136,
    render: ({ batch_number }) => (
      <Link className="figures" to={linkTo(screens.batch, { batch_number })}>
        {batch_number}
      </Link>
    ),
  },
  {
    name: 'doc_type',
    title: fields.doc_type.label,
    width: 96,
    render: (row) => <Link to={documentLink(row)}>{choiceLabelOf(fields.doc_type, row.doc_type)}</Link>,
  },
  {
    name: 'doc_no',
    title: fields.doc_no.label,
    width: 136,
    render: ({ doc_no }) => (
      <span className="figures" title={doc_no ?? ''}>
        {doc_no}
      </span>
    ),
  },
  // The code is what people say; its name is long.
  { name: 'size_type', title: fields.size_type.label, width: 80, render: (row) => <SizeType row={row} /> },
]

function SizeType({ row: { size_type } }: { readonly row: Pick<Line, 'size_type'> }) {
  const codes = useCodes('rmft_size_type')
  return (
    <span className="figures" title={codes?.find(({ value }) => value === size_type)?.label}>
      {size_type}
    </span>
  )
}

const actionsOf = (row: Line): RowAction[] => [
  {
    key: 'edit',
    label: '修改',
    letter: 'e',
    operation: documentContainerApi.edit,
    dialog: (stand) => (
      <Suspense fallback={null}>
        <EditContainer row={row} {...stand} />
      </Suspense>
    ),
  },
  { key: 'batch', label: '批次', letter: 'b', to: linkTo(screens.batch, { batch_number: row.batch_number }) },
]

/** The containers of all documents, the newest documents first. */
export default function DocumentContainers() {
  const list = useList(documentContainerApi.list, { columns, needs })
  return (
    <EntityTable
      entity={documentContainer}
      list={list}
      rowLink={documentLink}
      actions={actionsOf}
      emptyHint={<p>单证上填了集装箱，这里就有：舱单的提(运)单、车辆确报、装箱清单、运抵和理货报告</p>}
    />
  )
}

DocumentContainers.ahead = listAhead(documentContainerApi.list, { columns, needs })
