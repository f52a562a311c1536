import { operatorCard, operatorCardApi } from '@guanqiao/domain/reference/operatorCard'
import { crudScreen } from '../../kit/CrudScreen.tsx'

export default crudScreen(operatorCard, operatorCardApi)
