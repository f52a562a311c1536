import { workPlace, workPlaceApi } from '@guanqiao/domain/reference/places/workPlace'
import { crudScreen } from '../../../kit/CrudScreen.tsx'

export default crudScreen(workPlace, workPlaceApi)
