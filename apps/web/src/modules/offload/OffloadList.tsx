import { offloadDocument } from '@guanqiao/domain/offload/offload'
import { documentList } from '../../documents/list/documentList.tsx'

export default documentList(offloadDocument)
