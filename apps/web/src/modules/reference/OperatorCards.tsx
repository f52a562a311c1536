import { operatorCard, operatorCardApi } from '@guanqiao/domain/reference/operatorCard'
import { expiryColumns } from '../../kit/cells/Expiry.tsx'
import { crudScreen } from '../../kit/CrudScreen.tsx'

export default crudScreen(operatorCard, operatorCardApi, { columns: expiryColumns(operatorCard, ['valid_to']) })
