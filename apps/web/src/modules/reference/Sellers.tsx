import { seller, sellerApi } from '@guanqiao/domain/reference/party'
import { crudScreen } from '../../kit/CrudScreen.tsx'
import { partySections } from './partySections.ts'

export default crudScreen(seller, sellerApi, { sections: partySections })
