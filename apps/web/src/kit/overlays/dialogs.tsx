import { Drawer as PlainDrawer, Modal as PlainModal } from 'antd'
import type { DrawerProps, ModalProps } from 'antd'
import { useContext } from 'react'
import { ActiveContext } from '../active.ts'

/** antd's Modal, open only while its tab is visible; its input survives until the return. */
export function Modal({ open = false, destroyOnHidden = false, ...props }: Omit<ModalProps, 'loading'>) {
  const active = useContext(ActiveContext)
  return <PlainModal {...props} open={open && active} destroyOnHidden={destroyOnHidden && !open} />
}

/** antd's Drawer, likewise. */
export function Drawer({ open = false, destroyOnHidden = false, ...props }: Omit<DrawerProps, 'loading'>) {
  const active = useContext(ActiveContext)
  return <PlainDrawer {...props} open={open && active} destroyOnHidden={destroyOnHidden && !open} />
}
