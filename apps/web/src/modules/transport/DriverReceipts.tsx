import { driverReceipt, driverReceiptApi } from '@guanqiao/domain/transport/driverReceipt'
import { crudScreen } from '../../kit/CrudScreen.tsx'

export default crudScreen(driverReceipt, driverReceiptApi)
