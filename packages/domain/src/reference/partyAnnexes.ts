import { annexes, annexFields } from '../files/annex.ts'
import { crud } from '../kit/crud.ts'
import { entity } from '../kit/entity.ts'
import { reference } from '../kit/field.ts'

/** Scans of the papers of consignors and consignees. They belong to the enterprise that sent them, also those of a shared party. */
export const partyAnnex = entity('party_annex', {
  label: '收发货人附件',
  menu: 'party_annex',
  scope: 'enterprise',
  display: 'file_name',
  fields: {
    seller_id: reference('发货人', 'seller', { automatic: true, inList: true, search: 'equals' }),
    receiver_id: reference('收货人', 'receiver', { automatic: true, inList: true, search: 'equals' }),
    ...annexFields(
      {
        business_license: '营业执照',
        customs_registration: '海关备案',
        agency_agreement: '代理报关委托',
        other: '其他',
      },
      ['seller_id', 'receiver_id'],
    ),
  },
})

export const partyAnnexes = annexes(partyAnnex, '/platform/partyannex', {
  owners: { seller_id: reference('发货人', 'seller'), receiver_id: reference('收货人', 'receiver') },
  expected: ['business_license', 'customs_registration', 'agency_agreement'],
})
export const partyAnnexApi = crud(partyAnnex, '/platform/partyannex', { get: 'GET|POST getbyid' })

const { list, update, remove, attach, file } = partyAnnexes
export const partyAnnexOperations = [list, update, remove, attach, file, partyAnnexApi.get]
