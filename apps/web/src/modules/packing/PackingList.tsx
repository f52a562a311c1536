import { packingDocument } from '@guanqiao/domain/packing/packing'
import { documentList } from '../../trade/list/documentList.tsx'
import { MakeMany } from '../../trade/making/MakeTool.tsx'

export default documentList(packingDocument, { Tools: () => <MakeMany kind="packing" /> })
