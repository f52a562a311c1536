import type { customsMessage } from '@guanqiao/domain/message/message'
import { resendMessage } from '@guanqiao/domain/message/message'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import type { InputOf, OutputOf } from '@guanqiao/domain/kit/operation'
import type { Act } from '../../kit/acts/useAct.ts'

type Message = ListRow<typeof customsMessage>

/** Whether requeueing a message makes sense; the server decides. */
export const canResend = ({ status }: Pick<Message, 'status'>): boolean =>
  status === 'delivered' || status === 'failed' || status === 'dead'

/** Requeues the message under its number, after confirmation. */
export const resend = ({
  id,
  batch_number,
}: Pick<Message, 'id' | 'batch_number'>): Act<InputOf<typeof resendMessage>, OutputOf<typeof resendMessage>> => ({
  confirm: {
    title: `是否重新投递批次“${batch_number}”的报文？`,
    content: '报文编号和内容不变，海关按同一份报文受理。',
    okText: '重新投递',
  },
  operation: resendMessage,
  input: { id },
  done: '已放入发件箱',
})
