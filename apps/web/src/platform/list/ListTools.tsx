import { isExportable } from '@guanqiao/domain/kit/derived/exportOf'
import type { ListToolsProps } from '../../kit/table/listTools.ts'
import { BulkTool } from '../bulk/BulkTool.tsx'
import { ExportTool } from '../export/ExportTool.tsx'
import { ImportTool } from '../import/ImportTool.tsx'
import { PrintTool } from '../print/PrintTool.tsx'
import { FilterTool } from './FilterTool.tsx'

/** The tools of every list; imports and exports are of entities, acts on several rows of those that can be deleted or changed. */
export default function ListTools(props: ListToolsProps) {
  const { entity, list, ticks } = props
  const { operation } = list
  const isOfEntity = isExportable(operation)
  return (
    <>
      {isOfEntity && operation.generic?.entity.table === entity.table && <ImportTool {...props} />}
      {isOfEntity && <ExportTool {...props} />}
      <PrintTool {...props} />
      <FilterTool {...props} />
      {ticks && <BulkTool entity={entity} list={list} ticks={ticks} />}
    </>
  )
}
