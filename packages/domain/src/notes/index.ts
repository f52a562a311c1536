import { createNote, getFollow, listNotes, removeNote, setFollow, updateNote } from './note.ts'
import { countReminders, getReminderSettings, listReminders, readReminders, saveReminderSettings } from './reminder.ts'

export * from './note.ts'
export * from './reminder.ts'
export * from './subjects.ts'

export const noteOperations = [
  listNotes,
  createNote,
  updateNote,
  removeNote,
  getFollow,
  setFollow,
  listReminders,
  countReminders,
  readReminders,
  getReminderSettings,
  saveReminderSettings,
]
