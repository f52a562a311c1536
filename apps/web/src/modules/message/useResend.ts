import type { customsMessage } from '@guanqiao/domain/message/message'
import { resendMessage } from '@guanqiao/domain/message/message'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import { CallProblem } from '../../kit/call.ts'
import { useConfirm, useToast } from '../../kit/overlays.tsx'
import { useWrite } from '../../kit/useOperation.ts'

type Message = ListRow<typeof customsMessage>

/** Whether it makes sense to put a message into the outbox again; the server decides. */
export const canResend = ({ status }: Message): boolean => status !== 'answered' && status !== 'queued'

/** Asks, and puts the message into the outbox again under its number. */
export function useResend(): (message: Message) => Promise<void> {
  const write = useWrite(resendMessage, { touches: ['customs_message', 'manifest', 'batch'] })
  const confirm = useConfirm()
  const toast = useToast()
  return async ({ id, batch_number }) => {
    const content = '报文编号和内容不变，海关按同一份报文受理。'
    if (!(await confirm({ title: `是否重新投递批次“${batch_number}”的报文？`, content, okText: '重新投递' }))) return
    try {
      await write.mutateAsync({ id })
      void toast.success('已放入发件箱')
    } catch (error) {
      if (!(error instanceof CallProblem)) throw error
      void toast.error(error.message)
    }
  }
}
