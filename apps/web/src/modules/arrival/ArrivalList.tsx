import { arrivalDocument } from '@guanqiao/domain/arrival/arrival'
import { documentList } from '../../trade/list/documentList.tsx'

export default documentList(arrivalDocument)
