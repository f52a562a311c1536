import { receiver, receiverApi } from '@guanqiao/domain/reference/party'
import { crudScreen } from '../../kit/CrudScreen.tsx'
import { partySections } from './partySections.ts'

export default crudScreen(receiver, receiverApi, { sections: partySections })
