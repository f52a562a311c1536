import { ManifestDocument } from './document/ManifestDocument.tsx'

/** A manifest typed from nothing. */
export default function ManifestCreate() {
  return <ManifestDocument />
}
