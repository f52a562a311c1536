import { proxy, proxyApi } from '@guanqiao/domain/reference/proxy'
import { takeOverProxy } from '@guanqiao/domain/reference/takeOver'
import { crudScreen } from '../../kit/CrudScreen.tsx'
import { takenOver } from './takenOver.ts'

export default crudScreen(proxy, proxyApi, {
  ...takenOver(takeOverProxy),
  sections: [
    { title: '企业', fields: ['company_name', 'status', 'company_code', 'credit_code', 'ciq_code'] },
    { title: '委托', fields: ['delegation_no', 'delegation_kind', 'delegation_from', 'delegation_to'] },
    { title: '联系', fields: ['contact_name', 'contact_phone', 'address', 'remark'] },
  ],
})
