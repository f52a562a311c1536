import type { Right } from '@guanqiao/domain/kit/access'
import { Drawer } from '../../../kit/overlays/dialogs.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { Explanation } from './Explanation.tsx'

interface RightAsideProps {
  readonly right: Right
  readonly onClose: () => void
}

/** Why the user lacks a right, beside the page where it was refused: its input stays as it is. */
export default function RightAside({ right, onClose }: RightAsideProps) {
  const { user } = useSession()
  return (
    <Drawer open size="min(480px, 100vw)" title="为什么没有权限" onClose={onClose}>
      <Explanation userId={user.id} permissionId={right.menu} button={right.button} />
    </Drawer>
  )
}
