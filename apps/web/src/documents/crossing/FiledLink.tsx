import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { driverApi } from '@guanqiao/domain/transport/driver'
import { vehicleApi } from '@guanqiao/domain/transport/vehicle'
import { Link } from 'react-router'
import { useAllowed } from '../../kit/permissions.ts'

const filed = {
  vehicle: { screen: screens.vehicles, operation: vehicleApi.list },
  driver: { screen: screens.drivers, operation: driverApi.list },
} as const

interface Props {
  readonly kind: keyof typeof filed
  /** The record; plates and names without one stay text. */
  readonly id: string | null | undefined
  readonly children: string | null
}

/** The plate or name of a truck's record, as a link for users who may read it. */
export function FiledLink({ kind, id, children }: Props) {
  const { screen, operation } = filed[kind]
  const isReadable = useAllowed(operation)
  if (!children) return <>—</>
  return id && isReadable ? <Link to={linkTo(screen, { record: id })}>{children}</Link> : <>{children}</>
}
