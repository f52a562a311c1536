import { confirmationDocument } from '@guanqiao/domain/confirmation/confirmation'
import { documentList } from '../../trade/list/documentList.tsx'

export default documentList(confirmationDocument)
