import type { Operation } from '@guanqiao/domain/kit/operation'
import { useToast } from '../../kit/overlays.tsx'
import type { SendLine } from './useSend.ts'
import { useSend } from './useSend.ts'

/** Sends the deletion of one document to customs, with a notice; returns whether it is on its way. */
export function useSendDeletion<I>(post: Operation<I, SendLine[]>) {
  const { send } = useSend(post)
  const toast = useToast()
  return async (input: I): Promise<boolean> => {
    const [line] = (await send(input)) ?? []
    if (!line) return false
    const isSent = line.state === 'sending'
    if (isSent) void toast.success('删除申请已发出，等待海关回执')
    else void toast.error(line.message ?? '海关删除没有发出')
    return isSent
  }
}
