import { company, companyApi } from '@guanqiao/domain/transport/company'
import { crudScreen } from '../../kit/CrudScreen.tsx'

export default crudScreen(company, companyApi, {
  sections: [
    {
      title: '企业信息',
      fields: ['company_name', 'short_name', 'status', 'country', 'company_code', 'credit_code', 'company_number'],
    },
    { title: '备案与许可', fields: ['record_code', 'filing_customs', 'permit_no', 'permit_expiry'] },
    {
      title: '联系与结算',
      fields: ['contact_name', 'contact_phone', 'address', 'bank_name', 'bank_account', 'remark'],
    },
  ],
})
