import { Drawer } from '../../kit/overlays/dialogs.tsx'
import { brand } from '../brand.ts'
import { useMenuTheme } from './menuTheme.ts'
import { SideMenu } from './SideMenu.tsx'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
}

/** The side menu on narrow screens. */
export default function MobileMenu({ open, onClose }: Props) {
  const theme = useMenuTheme()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size={256}
      title={brand.product}
      styles={{ body: { padding: 0 } }}
    >
      <div className="mobile-menu" {...theme}>
        <SideMenu collapsed={false} onChoose={onClose} />
      </div>
    </Drawer>
  )
}
