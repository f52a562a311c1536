import { arrivalDocument } from '@guanqiao/domain/arrival/arrival'
import { documentList } from '../../trade/list/documentList.tsx'
import { MakeMany } from '../../trade/making/MakeTool.tsx'

export default documentList(arrivalDocument, { Tools: () => <MakeMany kind="arrival" /> })
