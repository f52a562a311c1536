import { inventoryFiling, inventoryFilingApi } from '@guanqiao/domain/inventory/filing'
import { crudScreen } from '../../kit/CrudScreen.tsx'

export default crudScreen(inventoryFiling, inventoryFilingApi)
