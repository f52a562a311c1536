import { confirmationListOf } from './confirmationList.tsx'

export default confirmationListOf('MT4401')
