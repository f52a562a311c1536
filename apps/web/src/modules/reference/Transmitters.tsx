import { transmitter, transmitterApi } from '@guanqiao/domain/reference/transmitter'
import { expiryColumns } from '../../kit/cells/Expiry.tsx'
import { crudScreen } from '../../kit/CrudScreen.tsx'

export default crudScreen(transmitter, transmitterApi, { columns: expiryColumns(transmitter, ['valid_to']) })
