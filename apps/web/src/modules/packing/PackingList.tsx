import { packingDocument } from '@guanqiao/domain/packing/packing'
import { documentList } from '../../trade/list/documentList.tsx'

export default documentList(packingDocument)
