import { batchSetting, batchSettingApi } from '@guanqiao/domain/order/batchAllotment'
import { crudScreen } from '../../../kit/CrudScreen.tsx'

/** The source of numbers at each port. */
export default crudScreen(batchSetting, batchSettingApi)
