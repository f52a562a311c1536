import { tallyDocument } from '@guanqiao/domain/tally/tally'
import { documentList } from '../../trade/list/documentList.tsx'

export default documentList(tallyDocument)
