import type { Store } from '../kernel/database/scoped.ts'
import { seedAccounts } from './accounts.ts'

/** Fills an empty database with the demonstration; one that has users is left as it is. */
export async function seedDemo(store: Store): Promise<void> {
  await seedAccounts(store)
}
