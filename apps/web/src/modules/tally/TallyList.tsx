import { tallyDocument } from '@guanqiao/domain/tally/tally'
import { documentList } from '../../trade/list/documentList.tsx'
import { MakeMany } from '../../trade/making/MakeTool.tsx'

export default documentList(tallyDocument, { Tools: () => <MakeMany kind="tally" /> })
