import { packingDocument } from '@guanqiao/domain/packing/packing'
import { documentList } from '../../documents/list/documentList.tsx'
import { MakeMany } from '../../documents/making/MakeTool.tsx'

export default documentList(packingDocument, { Tools: () => <MakeMany kind="packing" /> })
