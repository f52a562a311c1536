import '../product.ts'
import type { FileStore } from '../gateways/files/store.ts'
import type { Store } from '../kernel/database/scoped.ts'
import { seedAccounts } from './accounts.ts'
import { seedFortnight } from './fortnight.ts'
import { seedAnnexes } from './office/annexes.ts'

/** Fills an empty database with the demonstration; existing users, orders and annexes stay unchanged. */
export async function seedDemo(store: Store, files: Pick<FileStore, 'put'>): Promise<void> {
  await seedAccounts(store)
  await seedFortnight(store)
  await seedAnnexes(store, files, Date.now())
}
