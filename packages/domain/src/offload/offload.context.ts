import type { BillState } from '../customs/bill.flow.ts'
import type { Row } from '../kit/entity.ts'
import type { batch } from '../order/batch.ts'
import type { FiledBox } from '../transport/filedBox.rules.ts'
import type { Loose } from '../order/transport.rules.ts'
import type { offload } from './offload.ts'

export type Offload = Loose<Row<typeof offload>>

/** A bill of the batch's manifest, as far as applications are compared with it. */
interface DeclaredBill {
  readonly bill_no: string
  readonly status: BillState
  readonly containers: readonly { readonly container_number: string }[] | null
}

/** Another application on the same batch. */
type OtherOffload = Pick<Row<typeof offload>, 'id' | 'status' | 'message_type' | 'bills' | 'new_batch_number'>

/** An arrival or tally report that customs has, or may have. */
interface SiteReport {
  readonly label: '运抵' | '理货'
  readonly bills: readonly { readonly bill_no: string }[] | null
  readonly containers: readonly { readonly container_number: string }[] | null
}

export interface OffloadContext {
  /** The manifest of the batch in the direction of the application. */
  readonly manifest: { readonly declare_office: string } | undefined
  /** Its bills that are not deleted. */
  readonly bills: readonly DeclaredBill[]
  /** The applications on the same batch. */
  readonly others: readonly OtherOffload[]
  readonly reports: readonly SiteReport[]
  /** The gathered lists of the batch that left the enterprise; one without a bill is of the whole batch. */
  readonly lists: readonly { readonly inventory_no: string | null; readonly bill_no: string | null }[]
  readonly target: Target
  /** The registered new containers, by number. */
  readonly boxes?: Pick<ReadonlyMap<string, FiledBox>, 'get'>
  /** Containers on documents of other open batches than the two of the application, with the batch. */
  readonly busyContainers?: Pick<ReadonlyMap<string, string>, 'get'>
}

/** What is known of the batch that is to carry the goods. */
export interface Target {
  readonly row: Pick<Row<typeof batch>, 'status' | 'ie_flag'> | undefined
  /** The numbers of its bills that are not deleted. */
  readonly bills: readonly string[]
}
