/**
 * What one crossing is made of: a step of any of these moves the others, by receipts, weighings and the states that follow from both.
 * Tables, and the first words of calls that read across them. A test holds it equal to the declarations.
 */
const crossing: ReadonlySet<string> = new Set(
  (
    'order_head order order_related order_transport orderTransport batch batch_pool batchPool manifest manifest_bill manifestBill ' +
    'confirmation customs customs_message message receipt stray_receipt weighing wagon work'
  ).split(' '),
)

/** What orders, trucks and documents are checked against; registering one may register another. */
const files: ReadonlySet<string> = new Set(['vehicle', 'driver', 'container'])

/** The tables that may have changed together with one. */
export function related(table: string): Iterable<string> {
  if (files.has(table)) return [...files, ...crossing]
  if (!crossing.has(table)) return [table]
  // A weighing sets the tare of its vehicle.
  return table === 'weighing' ? [...crossing, 'vehicle'] : crossing
}
