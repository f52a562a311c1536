import { arrangeList } from '@guanqiao/domain/kit/calls/arrangeList'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { catchRefusal } from '../acts/refusal.ts'
import { call } from '../call.ts'
import { notify } from '../events/notices.ts'
import { signedInNow } from '../session/signedIn.ts'

type Arranged = InputOf<typeof arrangeList>

const waiting = new Map<string, Arranged>()
let isStoring = false

/** Sends the latest arrangement of each list, one request at a time: quick changes must not overtake each other. */
export async function storeArrangement({ list, columns, density }: Arranged): Promise<void> {
  // A user who views the product as a role stores nothing.
  if (signedInNow()?.viewing) return
  waiting.set(list, { list, columns, density })
  if (isStoring) return
  isStoring = true
  try {
    for (const [name, arranged] of waiting) {
      waiting.delete(name)
      await catchRefusal(call(arrangeList, arranged), ({ message }) => {
        waiting.clear()
        notify({ tone: 'attention', title: '列表设置没有保存', text: `${message}。恢复后再改一次即可保存到账号。` })
      })
    }
  } finally {
    isStoring = false
  }
}
