import { port, portApi } from '@guanqiao/domain/reference/place'
import { crudScreen } from '../../../kit/CrudScreen.tsx'

export default crudScreen(port, portApi)
