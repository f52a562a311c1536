import { arrivalDocument } from '@guanqiao/domain/arrival/arrival'
import { documentList } from '../../documents/list/documentList.tsx'
import { MakeMany } from '../../documents/making/MakeTool.tsx'

export default documentList(arrivalDocument, { Tools: () => <MakeMany kind="arrival" /> })
