/**
 * The tables of one crossing: a step of one changes the others, through receipts, weighings and derived states. Tables, and the
 * first words of operations that read across them. A test compares it with the declarations.
 */
const crossing: ReadonlySet<string> = new Set(
  (
    'order_head order order_related order_transport orderTransport batch batch_pool batchPool manifest manifest_bill manifestBill ' +
    'confirmation confirm_advance packing arrival tally offload customs customs_message message receipt stray_receipt weighing wagon work inventory cargo_list rejection ' +
    'document_container documentContainer gate_event gateEvent'
  ).split(' '),
)

/** The base data that orders, trucks and documents are checked against; registering one record may register another. */
const files: ReadonlySet<string> = new Set(['vehicle', 'driver', 'container'])

/** The tables that may change together with one. */
export function related(table: string): Iterable<string> {
  if (files.has(table)) return [...files, ...crossing]
  if (!crossing.has(table)) return [table]
  // A weighing sets the tare of its vehicle.
  return table === 'weighing' ? [...crossing, 'vehicle'] : crossing
}
