import { countWork } from '@guanqiao/domain/todo/tasks'
import { useRead } from '../../kit/useOperation.ts'

/** Poll interval, ms, for changes without an event. */
const pace = 60_000

/** The numbers of the user's tasks by menu and kind; one response for all who use it. */
export const useWorkCounts = () => useRead(countWork, {}, { refetchInterval: pace })
