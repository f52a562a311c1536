import { tallyDocument } from '@guanqiao/domain/tally/tally'
import { documentList } from '../../documents/list/documentList.tsx'
import { MakeMany } from '../../documents/making/MakeTool.tsx'

export default documentList(tallyDocument, { Tools: () => <MakeMany kind="tally" /> })
