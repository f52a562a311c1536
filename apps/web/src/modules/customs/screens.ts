import type { ScreenComponents } from '../../platform/list/screenComponents.ts'

export const customsScreens = {
  manifests: () => import('./list/ManifestList.tsx'),
  newManifest: () => import('./ManifestDocument.tsx'),
  manifest: () => import('./ManifestDocument.tsx'),
  manifestSheet: () => import('./sheet/ManifestPrint.tsx'),
} satisfies ScreenComponents
