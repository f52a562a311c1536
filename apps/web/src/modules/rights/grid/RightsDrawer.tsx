import { holders } from '@guanqiao/domain/rights/grants'
import type { DialogStand } from '../../../kit/EntityTable.tsx'
import { Drawer } from '../../../kit/overlays/dialogs.tsx'
import { RightsEditor } from './RightsEditor.tsx'
import { useMayLeave } from './useMayLeave.ts'
import type { HolderKind } from './useRights.ts'

interface RightsDrawerProps extends DialogStand {
  readonly kind: HolderKind
  readonly id: string
  readonly name: string
}

/** The rights editor over a list. */
export default function RightsDrawer({ kind, id, name, open, onClose }: RightsDrawerProps) {
  const mayLeave = useMayLeave()
  const close = async () => {
    if (await mayLeave()) onClose()
  }
  const title = kind === 'enterprise' ? `${name}的开通范围` : `${holders[kind]}“${name}”的权限`
  return (
    <Drawer open={open} size="min(1280px, 100vw)" title={title} onClose={() => void close()} destroyOnHidden>
      <RightsEditor kind={kind} id={id} onCancel={() => void close()} />
    </Drawer>
  )
}
