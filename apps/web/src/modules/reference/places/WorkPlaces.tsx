import { workPlace, workPlaceApi } from '@guanqiao/domain/port/workPlace'
import { crudScreen } from '../../../kit/CrudScreen.tsx'

export default crudScreen(workPlace, workPlaceApi)
