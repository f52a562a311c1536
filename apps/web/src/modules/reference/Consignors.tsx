import { consignor, consignorApi } from '@guanqiao/domain/reference/party'
import { takeOverConsignor } from '@guanqiao/domain/reference/takeOver'
import { crudScreen } from '../../kit/CrudScreen.tsx'
import { annexParts } from '../../platform/files/annexParts.tsx'
import { partySections } from './partySections.ts'
import { takenOver } from './takenOver.ts'

export default crudScreen(consignor, consignorApi, {
  ...takenOver(takeOverConsignor),
  Parts: annexParts(async () => ({
    set: (await import('@guanqiao/domain/reference/partyAnnexes')).partyAnnexes,
    owner: 'seller_id',
  })),
  sections: partySections,
})
