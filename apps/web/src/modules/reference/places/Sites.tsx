import { site, siteApi } from '@guanqiao/domain/reference/place'
import { crudScreen } from '../../../kit/CrudScreen.tsx'

export default crudScreen(site, siteApi)
