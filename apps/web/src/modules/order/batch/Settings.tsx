import { batchSetting, batchSettingApi } from '@guanqiao/domain/order/batchAllotment'
import { crudScreen } from '../../../kit/CrudScreen.tsx'

/** How numbers are had at each port. */
export default crudScreen(batchSetting, batchSettingApi)
