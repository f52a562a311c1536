import { arrivalApi, arrivalDocument } from '@guanqiao/domain/arrival/arrival'
import { balanceCard } from '../../documents/reports/BalanceCard.tsx'
import { documentScreen } from '../../documents/screen/documentScreen.tsx'

export default documentScreen(arrivalDocument, {
  sections: [
    {
      title: '批次与场所',
      fields: [
        'batch_number',
        'declare_office',
        'transmitter_id',
        'unloading_place',
        'arrival_time',
        'is_partial',
        'remark',
      ],
    },
    { title: '散杂货', fields: ['bills'] },
    { title: '集装箱', fields: ['containers'] },
  ],
  parts: [{ title: '与舱单核对', Part: balanceCard(arrivalApi.balance, '运抵') }],
})
