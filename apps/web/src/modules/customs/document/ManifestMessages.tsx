import { MessagesTab } from '../../../documents/messages/MessagesTab.tsx'
import { differences, sealedOf } from '../rules/difference.ts'
import type { Whole } from '../state/shape.ts'

/** The messages of a manifest, compared with its current state: a bill that another message carried is not a difference. */
export default function ManifestMessages({ record }: { readonly record: Whole }) {
  return (
    <MessagesTab
      table="manifest"
      docId={record.manifest.id}
      partLabel={record.bills.length > 1 ? '提(运)单' : undefined}
      compare={(content, carried) => {
        const then = sealedOf(content)
        const ids = carried && new Set(carried.map(({ id }) => id))
        return (
          then && differences(then, ids ? { ...record, bills: record.bills.filter(({ id }) => ids.has(id)) } : record)
        )
      }}
    />
  )
}
