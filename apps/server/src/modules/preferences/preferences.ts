import { savePreferences } from '@guanqiao/domain/preferences/preferences'
import { consistent } from '@guanqiao/domain/preferences/settings'
import { handle } from '../../kernel/handlers.ts'
import { storePreferences } from './preferences.queries.ts'

export const savePreferencesHandler = handle(savePreferences, async ({ sql, caller }, input) => {
  const settings = consistent(input)
  await storePreferences(sql, caller.user_id, settings)
  return settings
})
