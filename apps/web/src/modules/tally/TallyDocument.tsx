import { tallyApi, tallyDocument } from '@guanqiao/domain/tally/tally'
import { balanceCard } from '../../documents/reports/BalanceCard.tsx'
import { documentScreen } from '../../documents/screen/documentScreen.tsx'

export default documentScreen(tallyDocument, {
  sections: [
    {
      title: '批次与场所',
      fields: [
        'message_type',
        'batch_number',
        'declare_office',
        'transmitter_id',
        'place_code',
        'is_partial',
        'remark',
      ],
    },
    { title: '理货', fields: ['tally_start', 'tally_end', 'tally_company', 'tally_person', 'tally_contacts'] },
    { title: '散杂货', fields: ['bills'] },
    { title: '集装箱', fields: ['containers'] },
  ],
  parts: [{ title: '溢短', Part: balanceCard(tallyApi.balance, '理货') }],
})
