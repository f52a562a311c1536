/** A bill of one truck of coal in bulk, in records and in messages. */
export const coalBill = {
  clearance_code: 'RD03',
  payment_method: '1',
  package_quantity: 1,
  package_type: 'VO',
  gross_weight: '68520.000',
  goods_value: '5200.00',
  currency: 'USD',
  consignor_name: 'EXAMPLE MINING LLC',
}

/** The goods of this bill. */
export const coalLine = {
  sequence: 1,
  description: '炼焦煤',
  package_quantity: 1,
  package_type: 'VO',
  gross_weight: '68520.000',
}
