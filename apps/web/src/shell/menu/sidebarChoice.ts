import { useState, useSyncExternalStore } from 'react'

const key = 'pro__sidebar'
const phone = matchMedia('(max-width: 576px)')
const tablet = matchMedia('(max-width: 1199px)')

const watch = (query: MediaQueryList) => (listener: () => void) => {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
const watchPhone = watch(phone)
const watchTablet = watch(tablet)

export type Sidebar = 'open' | 'collapsed' | 'drawer'

/** The state of the menu: a drawer on a phone; elsewhere the user's last choice, and collapsed on a tablet by default. */
export function useSidebar(): readonly [Sidebar, (open: boolean) => void] {
  const isPhone = useSyncExternalStore(watchPhone, () => phone.matches)
  const isTablet = useSyncExternalStore(watchTablet, () => tablet.matches)
  const [stored, setStored] = useState(() => localStorage.getItem(key))
  const choose = (open: boolean) => {
    localStorage.setItem(key, open ? 'open' : 'collapsed')
    setStored(open ? 'open' : 'collapsed')
  }
  const open = stored === null ? !isTablet : stored === 'open'
  return [isPhone ? 'drawer' : open ? 'open' : 'collapsed', choose]
}
