import type { BoundOperation } from '../../kernel/handlers.ts'
import { noteHandlers } from './notes.ts'
import type { NoteOptions } from './notes.ts'
import { reminderHandlers } from './reminders.ts'

export const noteModule = (options: NoteOptions): BoundOperation[] => [...noteHandlers(options), ...reminderHandlers]
