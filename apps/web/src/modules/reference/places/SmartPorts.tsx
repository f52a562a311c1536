import { smartPort, smartPortApi } from '@guanqiao/domain/port/smartPort'
import { crudScreen } from '../../../kit/CrudScreen.tsx'

export default crudScreen(smartPort, smartPortApi)
