import { containerOwner, containerOwnerApi } from '@guanqiao/domain/transport/container'
import { crudScreen } from '../../kit/CrudScreen.tsx'

export default crudScreen(containerOwner, containerOwnerApi, {
  sections: [
    { title: '箱主信息', fields: ['owner_name', 'owner_code', 'status', 'credit_code'] },
    { title: '联系与号段', fields: ['contact_name', 'contact_phone', 'serial_from', 'serial_to', 'remark'] },
  ],
})
