import { manifestDocument } from '@guanqiao/domain/customs/manifest.document'
import { lazy } from 'react'
import { documentScreen } from '../../documents/screen/documentScreen.tsx'
import { Bills } from './manifest/Bills.tsx'
import { headCards } from './manifest/HeadCards.tsx'
import { Links, Offers } from './manifest/manifestLinks.tsx'
import { mendPath } from './rules/rejectedBills.ts'
import { locationOf, locationLabel } from './rules/documentLocation.ts'
import { lockAt } from './state/locks.ts'
import { manifestForm } from './state/shape.ts'

// Its explanations weigh more than the rest of the document needs.
const ManifestRejections = lazy(() => import('./manifest/ManifestRejections.tsx'))
const ManifestMessages = lazy(() => import('./manifest/ManifestMessages.tsx'))

/** A manifest: head and bills in one form, decided bill by bill. */
export default documentScreen(manifestDocument, {
  sections: [],
  parts: [...headCards, { title: '提(运)单', Part: Bills }],
  form: manifestForm,
  lockAt,
  Links,
  Offers,
  Rejections: ManifestRejections,
  mendPath,
  locationLabel: (path) => locationLabel(locationOf(path)),
  Messages: ManifestMessages,
})
