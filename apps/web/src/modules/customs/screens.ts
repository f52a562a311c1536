import type { ScreenComponents } from '../../platform/list/screenComponents.ts'

export const customsScreens = {
  manifests: () => import('./list/ManifestList.tsx'),
  newManifest: () => import('./ManifestCreate.tsx'),
  manifest: () => import('./ManifestEdit.tsx'),
  manifestSheet: () => import('./sheet/ManifestPrint.tsx'),
} satisfies ScreenComponents
