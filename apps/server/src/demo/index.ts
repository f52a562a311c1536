import '../product.ts'
import type { Store } from '../kernel/database/scoped.ts'
import { seedAccounts } from './accounts.ts'
import { seedFortnight } from './fortnight.ts'

/** Fills an empty database with the demonstration; existing users and orders stay unchanged. */
export async function seedDemo(store: Store): Promise<void> {
  await seedAccounts(store)
  await seedFortnight(store)
}
