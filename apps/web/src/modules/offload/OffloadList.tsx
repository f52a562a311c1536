import { offloadDocument } from '@guanqiao/domain/offload/offload'
import { documentList } from '../../trade/list/documentList.tsx'

export default documentList(offloadDocument)
