import type { RoadManifestDeletion, RoadManifestFiling } from '../src/roadManifest/message.ts'

/** Coal in bulk and boxed copper concentrate on one crossing: mt1401-original.xml. */
export const original: RoadManifestFiling = {
  message_id: 'ML202611210001',
  function_code: '9',
  message_type: 'MT1401',
  sender_id: '0708MA0NXXXX1_DXPESW0000000001',
  send_time: '20261121153000123',
  batch_number: '5100489963144',
  declare_office: '0708',
  remark: '随车单证齐全 <A&B>',
  agent_code: '0708123456789',
  carrier_code: '0708987654321',
  transmitter_name: '甘其毛都某某物流有限公司',
  unloading_place: 'GQMD0708001',
  arrival_date: '20261121',
  bills: [
    {
      bill_no: 'ML202611210001',
      clearance_code: 'RD03',
      condition_code: '10',
      payment_method: '1',
      package_quantity: 1,
      package_type: 'VO',
      volume: '52.500',
      gross_weight: '68520.000',
      goods_value: '5200.00',
      currency: 'USD',
      consignor: {
        code: 'MN2074192',
        name: 'EXAMPLE MINING LLC',
        contacts: [{ type: 'EM', value: 'sales@mining.example' }],
        contact_name: 'B. Bat',
      },
      consignee: {
        code: '0708911508001',
        name: '某某能源有限公司',
        contacts: [
          { type: 'TE', value: '0478-1234567' },
          { type: 'FX', value: '0478-7654321' },
        ],
        contact_name: '王某',
      },
      routing_countries: ['MN', 'CN'],
      goods: [
        {
          sequence: 1,
          description: '炼焦煤',
          supplement: '散装，水分8%以下',
          hs_code: '2701121000',
          package_quantity: 1,
          package_type: 'VO',
          gross_weight: '68520.000',
        },
      ],
      containers: [],
    },
    {
      bill_no: 'ML202611210002',
      clearance_code: 'RD01',
      payment_method: '1',
      package_quantity: 40,
      package_type: 'BG',
      gross_weight: '41300.500',
      consignor: { name: 'EXAMPLE COPPER LLC' },
      consignee: { name: 'TO ORDER' },
      notify: {
        code: '0708911508001',
        name: '某某能源有限公司',
        address: '乌拉特中旗某路1号',
        contacts: [{ type: 'TE', value: '13800000000' }],
      },
      routing_countries: [],
      transit_from: '0708',
      transit_to: '0201',
      consolidator_code: '0708CONS01',
      deconsolidator_code: '0201DECO01',
      goods: [
        {
          sequence: 1,
          description: '铜精矿',
          hs_code: '26030000',
          package_quantity: 22,
          package_type: 'BG',
          gross_weight: '22000.000',
        },
        {
          sequence: 2,
          description: '铜精矿（含砷）',
          hs_code: '26030000',
          undg_code: '3077',
          package_quantity: 18,
          package_type: 'BG',
          gross_weight: '19300.500',
        },
      ],
      containers: [
        { container_number: 'CSQU3054383', size_type: '22G1', source_code: '2', fullness: '5' },
        { container_number: 'TGHU1234560' },
      ],
      undg_contact: { name: '李某', contacts: [{ type: 'TE', value: '13900000000' }] },
    },
  ],
}

/** The first bill once more, lighter, with its reasons: mt1401-change.xml. */
export const changed: RoadManifestFiling = {
  message_id: 'ML202611210001C1',
  function_code: '5',
  message_type: 'MT1401',
  sender_id: '0708MA0NXXXX1_DXPESW0000000001',
  send_time: '20261121160000000',
  batch_number: '5100489963144',
  declare_office: '0708',
  transmitter_name: '甘其毛都某某物流有限公司',
  unloading_place: 'GQMD0708001',
  arrival_date: '20261121',
  bills: [
    {
      bill_no: 'ML202611210001',
      clearance_code: 'RD03',
      payment_method: '1',
      package_quantity: 1,
      package_type: 'VO',
      gross_weight: '67900.000',
      consignor: { name: 'EXAMPLE MINING LLC' },
      consignee: { name: '某某能源有限公司' },
      routing_countries: [],
      goods: [
        {
          sequence: 1,
          description: '炼焦煤',
          hs_code: '2701121000',
          package_quantity: 1,
          package_type: 'VO',
          gross_weight: '67900.000',
        },
      ],
      containers: [],
      change: { reason_codes: ['004', '999'], reason_text: '过磅后更正毛重', contact: '王某', phone: '13800000000' },
    },
  ],
}

/** Both bills taken back: mt1401-delete.xml. */
export const deleted: RoadManifestDeletion = {
  message_id: 'ML202611210001DEL',
  function_code: '3',
  message_type: 'MT1401',
  sender_id: '0708MA0NXXXX1_DXPESW0000000001',
  send_time: '20261121170000500',
  batch_number: '5100489963144',
  bills: [
    {
      bill_no: 'ML202611210001',
      change: { reason_codes: ['010'], reason_text: '重复申报', contact: '王某', phone: '13800000000' },
    },
    { bill_no: 'ML202611210002', change: { reason_codes: ['002', '999'] } },
  ],
}

/** Apples going out: mt2401-original.xml. */
export const exported: RoadManifestFiling = {
  message_id: 'EX202611210001',
  function_code: '9',
  message_type: 'MT2401',
  sender_id: '0708MA0NXXXX1_DXPESW0000000001',
  send_time: '20261121000000001',
  batch_number: '5100489963145',
  declare_office: '0708',
  transmitter_name: '甘其毛都某某物流有限公司',
  loading_place: 'CNGQM',
  loading_time: '20261121083000',
  bills: [
    {
      bill_no: 'EX202611210001',
      clearance_code: 'RD14',
      payment_method: '1',
      package_quantity: 1200,
      package_type: 'CT',
      gross_weight: '21600.000',
      goods_value: '18000.50',
      currency: 'CNY',
      consignor: { name: '某某果业有限公司' },
      consignee: { name: 'EXAMPLE FRUIT LLC' },
      routing_countries: ['MN'],
      goods: [
        {
          sequence: 1,
          description: '鲜苹果',
          hs_code: '0808100000',
          package_quantity: 1200,
          package_type: 'CT',
          gross_weight: '21600.000',
        },
      ],
      containers: [],
    },
  ],
}
