import { Drawer } from '../../kit/overlays/dialogs.tsx'
import { SettingsPanel } from '../../theme/preferences/SettingsPanel.tsx'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
}

/** Without a mask, so that every change is visible on the page at once. */
export default function SettingsDrawer({ open, onClose }: Props) {
  return (
    <Drawer open={open} onClose={onClose} title="界面设置" size={360} mask={false}>
      <SettingsPanel />
    </Drawer>
  )
}
