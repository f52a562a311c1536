/** Cards of the form of a consignor or consignee. */
export const partySections = [
  {
    title: '企业',
    fields: [
      'company_name',
      'status',
      'country',
      'name_en',
      'name_foreign',
      'company_code',
      'credit_code',
      'ciq_code',
      'overseas_code',
      'aeo_code',
    ],
  },
  { title: '联系', fields: ['contact_name', 'contact_type', 'contact_value', 'address', 'address_en'] },
  {
    title: '制单默认值',
    fields: ['default_trade_mode', 'default_terms', 'default_currency', 'default_district', 'remark'],
  },
] as const
