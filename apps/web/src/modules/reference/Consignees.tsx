import { consignee, consigneeApi } from '@guanqiao/domain/reference/party'
import { takeOverConsignee } from '@guanqiao/domain/reference/takeOver'
import { crudScreen } from '../../kit/CrudScreen.tsx'
import { annexParts } from '../../platform/files/annexParts.tsx'
import { partySections } from './partySections.ts'
import { takenOver } from './takenOver.ts'

export default crudScreen(consignee, consigneeApi, {
  ...takenOver(takeOverConsignee),
  Parts: annexParts(async () => ({
    set: (await import('@guanqiao/domain/reference/partyAnnexes')).partyAnnexes,
    owner: 'receiver_id',
  })),
  sections: partySections,
})
