import { transmitter, transmitterApi } from '@guanqiao/domain/reference/transmitter'
import { crudScreen } from '../../kit/CrudScreen.tsx'

export default crudScreen(transmitter, transmitterApi)
