import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { Navigate, useSearchParams } from 'react-router'

/** The form of an empty truck that leaves: the common form, with direction and load filled in. */
export default function EmptyTruckCreate() {
  const [search] = useSearchParams()
  const values = new URLSearchParams({ ...Object.fromEntries(search), ie_flag: 'E', laden: 'empty' })
  return <Navigate replace to={`${linkTo(screens.newConfirmation)}?${values}`} />
}
