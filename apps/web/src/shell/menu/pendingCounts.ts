import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { store } from '../../kit/events/store.ts'

/** The numbers of tasks that the user may begin, own and free, by menu path; `/dashboard/workplace` has the sum. */
export const pending = store<Readonly<Record<string, number>>>({})

export const WORKPLACE = linkTo(screens.workplace)
