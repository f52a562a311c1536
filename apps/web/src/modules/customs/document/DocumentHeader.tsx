import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { printManifest } from '@guanqiao/domain/customs/manifest.calls'
import { manifestDocument } from '@guanqiao/domain/customs/manifest.document'
import { manifestStates } from '@guanqiao/domain/customs/manifest.states'
import { Link } from 'react-router'
import { useAllowed } from '../../../kit/permissions.ts'
import { DocumentTop } from '../../../documents/frame/DocumentTop.tsx'
import type { Tab } from '../../../documents/frame/Tabs.tsx'
import type { Whole } from '../state/shape.ts'

interface Props {
  readonly record: Whole | undefined
  readonly tab: Tab
  readonly onTab: (tab: Tab) => void
}

/** Identity and state of the manifest, and customs' last statement. */
export function DocumentHeader({ record, tab, onTab }: Props) {
  const row = record?.manifest
  const mayPrint = useAllowed(printManifest)
  return (
    <DocumentTop
      label="舱单"
      type={manifestDocument}
      row={row}
      state={row && manifestStates[row.status]}
      tab={tab}
      onTab={onTab}
    >
      {row && mayPrint && <Link to={linkTo(screens.manifestSheet, { id: row.id })}>打印</Link>}
      {row?.order_id && <Link to={linkTo(screens.order, { id: row.order_id })}>订单 {row.order_id_text ?? ''}</Link>}
    </DocumentTop>
  )
}
