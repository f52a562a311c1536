import { smartPort, smartPortApi } from '@guanqiao/domain/reference/places/smartPort'
import { crudScreen } from '../../../kit/CrudScreen.tsx'

export default crudScreen(smartPort, smartPortApi)
