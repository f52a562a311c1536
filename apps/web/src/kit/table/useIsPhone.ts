import { useSyncExternalStore } from 'react'

const query = '(max-width: 576px)'

const subscribe = (listener: () => void) => {
  const list = matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Whether the window is as narrow as a phone: then only the first column is sticky. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches)
