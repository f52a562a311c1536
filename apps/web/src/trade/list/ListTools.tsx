import { isExportable } from '@guanqiao/domain/exportOf'
import type { ListToolsProps } from '../../kit/table/listTools.ts'
import { ExportTool } from '../export/ExportTool.tsx'
import { ImportTool } from '../import/ImportTool.tsx'
import { FilterTool } from './FilterTool.tsx'

/** The tools of every list; imports and exports are of entities. */
export default function ListTools(props: ListToolsProps) {
  const { operation } = props.list
  const isOfEntity = isExportable(operation)
  return (
    <>
      {isOfEntity && operation.generic?.entity.table === props.entity.table && <ImportTool {...props} />}
      {isOfEntity && <ExportTool {...props} />}
      <FilterTool {...props} />
    </>
  )
}
