import { offloadDocument } from '@guanqiao/domain/offload/offload'
import { documentScreen } from '../../documents/screen/documentScreen.tsx'
import { Bills, Move } from './parts.tsx'

export default documentScreen(offloadDocument, {
  sections: [
    { title: '批次', fields: ['message_type', 'batch_number', 'declare_office', 'transmitter_id', 'remark'] },
    { title: '原因与联系人', fields: ['reason_text', 'contact', 'contact_phone'] },
  ],
  parts: [
    { title: '提(运)单', Part: Bills },
    { title: '改配', Part: Move },
  ],
})
