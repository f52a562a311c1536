import { MessagesTab } from '../../../documents/messages/MessagesTab.tsx'
import type { NoteProps } from '../../../documents/screen/options.ts'
import { differences, sealedOf } from '../rules/difference.ts'
import { asManifest } from '../state/manifestRow.ts'

/** The messages of a manifest, compared with its current state: a bill that another message carried is not a difference. */
export default function ManifestMessages({ row }: NoteProps) {
  const { bills, ...manifest } = asManifest(row)
  return (
    <MessagesTab
      table="manifest"
      docId={row.id}
      partLabel={bills.length > 1 ? '提(运)单' : undefined}
      compare={(content, carried) => {
        const then = sealedOf(content)
        const ids = carried && new Set(carried.map(({ id }) => id))
        return then && differences(then, { manifest, bills: ids ? bills.filter(({ id }) => ids.has(id)) : bills })
      }}
    />
  )
}
