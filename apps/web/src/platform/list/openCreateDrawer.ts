import type { LoadScreen } from '../../kit/crud/screenComponent.ts'

/** The component of a list with its drawer for a new record open. */
export const openCreateDrawer =
  (load: LoadScreen): LoadScreen =>
  async () =>
    (await import('./withCreateDrawer.tsx')).withCreateDrawer(await load())
